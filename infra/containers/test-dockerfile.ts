import { Copy, DockerfileParser, From, JSONInstruction } from 'dockerfile-ast';
import { readText } from './test-compose.ts';

/** One instruction, such as `USER node`. */
export interface Instruction {
  readonly keyword: string;
  readonly args: readonly string[];
  /** The stage of `COPY --from=`; null when it copies from the project. */
  readonly from: string | null;
  /** Everything after the keyword. */
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

type Parsed = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number];

const readArguments = (instruction: Parsed): readonly string[] => {
  const inJson = instruction instanceof JSONInstruction ? instruction.getJSONStrings() : [];
  if (inJson.length > 0) return inJson.map((each) => each.getJSONValue());
  return instruction.getArguments().map((each) => each.getValue());
};

const readInstruction = (instruction: Parsed): Instruction => ({
  keyword: instruction.getKeyword(),
  args: readArguments(instruction),
  from: instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? null) : null,
  text: instruction.getArgumentsContent() ?? '',
});

/** The stages of a Dockerfile in order. */
export const readStages = (file: string): readonly Stage[] => {
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const instruction of DockerfileParser.parse(readText(file)).getInstructions()) {
    if (instruction instanceof From) {
      const name = instruction.getBuildStage() ?? '';
      stages.push({ name, image: instruction.getImage() ?? '', instructions: [] });
    } else stages.at(-1)?.instructions.push(readInstruction(instruction));
  }
  return stages;
};
