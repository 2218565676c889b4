import type { FieldError } from '#contract'
import type { AssembleOptions, Assembly } from '../../../assembly/assemble.ts'
import type { Blueprint } from '../../../assembly/blueprint/blueprint.ts'
import type { QuestionBank } from '../../../assembly/model/bank.ts'
import type { ChosenSection } from '../../../assembly/paper.ts'
import type { RegenerateOptions } from '../../../assembly/sets/regenerate.ts'
import type { SetAssembly, SetOptions } from '../../../assembly/sets/set-assembly.ts'
import type { BestSwaps, Swap } from '../../../assembly/sets/swaps.ts'

/** Words for ids by id, because a function can't be sent to another thread. */
export interface Titles {
  chapters: Map<number, string>
  topics: Map<number, string>
}

type Sent<Options extends AssembleOptions> = Omit<Options, 'labels'> & { titles: Titles }

/** What the assembly thread is asked for; `task` says which function of assembly/ answers. */
export type AssemblyJob =
  | { task: 'assemble'; blueprint: Blueprint; options: Sent<AssembleOptions> }
  | { task: 'sets'; blueprint: Blueprint; options: Sent<SetOptions> }
  | { task: 'regenerate'; blueprint: Blueprint; last: ChosenSection[]; options: Sent<RegenerateOptions> }
  | { task: 'swaps'; blueprint: Blueprint; asked: BestSwaps }

export interface AssemblyAnswers {
  assemble: Assembly
  sets: SetAssembly
  regenerate: Assembly
  swaps: Swap[]
}

export type AssemblyAnswer = AssemblyAnswers[AssemblyJob['task']]

type BankMethod = keyof QuestionBank

/** Main thread to assembly thread: one job at a time, and what the bank answered. */
export type ToAssembly =
  | { type: 'job'; id: number; job: AssemblyJob }
  | { type: 'answer'; question: number; value: unknown }
  | { type: 'refusal'; question: number; message: string }

/** Assembly thread to main thread. The bank's SQL runs in the main thread, which holds the connections. */
export type FromAssembly =
  | { type: 'bank'; question: number; method: BankMethod; args: unknown[] }
  | { type: 'done'; id: number; answer: AssemblyAnswer }
  | { type: 'failed'; id: number; failure: AssemblyFailure }

export type AssemblyFailure =
  | { kind: 'wrong-pins'; problems: FieldError[] }
  | { kind: 'undecided' }
  | { kind: 'other'; message: string }
