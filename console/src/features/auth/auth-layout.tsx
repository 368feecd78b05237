import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import { StockScene } from './stock-scene.tsx';
import './auth-layout.css';

/** The pages before there is a team: a form at the left, what it is about at the right. */
export const AuthLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className="qm-auth">
    <main className="qm-auth-side">
      <Brand />
      <div className="qm-auth-form">{children}</div>
    </main>
    <aside className="qm-auth-scene">
      <StockScene />
    </aside>
  </div>
);
