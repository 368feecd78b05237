import { createContext, useContext } from 'react';
import { isEnabled, parseEnvironment, type Environment, type FeatureFlag } from './environment.ts';

/** Settings of this build; without a provider, those of an empty environment. */
export const EnvironmentContext = createContext<Environment>(parseEnvironment({}));

export const useEnvironment = (): Environment => useContext(EnvironmentContext);

/** Whether a flag is on for a shop; pass the team's store domain where there is one. */
export const useFlag = (name: FeatureFlag, storeDomain: string | null = null): boolean =>
  isEnabled(useEnvironment(), name, storeDomain);
