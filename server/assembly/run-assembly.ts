import {
  type Missing,
  messageOf,
  type NearestPaper,
  type PaperSection,
  type Sentence,
  type Shortfall,
  say,
} from '#contract'
import type { Assembly } from '../../assembly/assemble.ts'
import { Undecided } from '../../assembly/model/solve-model.ts'
import { WrongPins } from '../../assembly/model/supply.ts'
import type { SetAssembly } from '../../assembly/sets/set-assembly.ts'
import type { Actor } from '../ground/actor.ts'
import { ApiError, comeAgain, tellAll, wrongField, wrongFields } from '../ground/errors.ts'
import { underBlueprint } from '../papers/read-wishes.ts'
import type { Services } from '../services.ts'
import { BusyError, ChildDiedError, JobTimeoutError, PoolClosedError } from '../workers/pool-errors.ts'
import type { AssemblyAnswer, AssemblyAnswers, AssemblyJob } from '../workers/threads/assembly-messages.ts'
import type { BankScope } from './bank/bank-scope.ts'
import { tellOtherLanguages } from './bank/other-languages.ts'
import { openBank } from './bank/sql-bank.ts'

/** What assembling needs of the app. */
export type Assembling = Pick<Services, 'assembler' | 'databases' | 'counts' | 'log'>

interface AssemblyCall {
  actor: Actor
  now: Date
}

/**
 * Has the assembler do a job over the bank of a subject, as the actor may see it.
 * @throws invalid_field for pins that can't be and for what can't be decided, busy_server where there is no time
 */
export async function runAssembly<Task extends AssemblyJob['task']>(
  services: Assembling,
  { actor, now }: AssemblyCall,
  scope: BankScope,
  job: Extract<AssemblyJob, { task: Task }>,
): Promise<AssemblyAnswers[Task]> {
  try {
    const answer = await services.assembler.run<Task>(actor, job, () => openBank(services, actor, scope, now))
    const asked = { actor, bank: scope, blueprint: job.blueprint, now }
    return (await explained(answer, (reason) => tellOtherLanguages(services, asked, reason))) as AssemblyAnswers[Task]
  } catch (error) {
    throw refusalOf(services, error)
  }
}

/** The same answer; where there is no paper, with more of why. */
async function explained(
  answer: AssemblyAnswer,
  explain: (reason: Impossible) => Promise<Impossible>,
): Promise<AssemblyAnswer> {
  if (!('possible' in answer) || answer.possible) return answer
  return 'reason' in answer ? { ...answer, reason: await explain(answer.reason) } : explain(answer)
}

function refusalOf({ log }: Assembling, error: unknown): unknown {
  if (error instanceof WrongPins) return wrongFields(underBlueprint(error.problems))
  if (error instanceof Undecided) return wrongField('blueprint', say('assembly.undecided'))
  if (error instanceof BusyError || error instanceof PoolClosedError) return comeAgain()
  if (error instanceof JobTimeoutError) {
    const message = say('assembly.too_slow')
    return new ApiError('busy_server', message)
  }
  if (error instanceof ChildDiedError) {
    log.error({ err: error, stderr: error.stderr }, 'assembly failed')
    return new ApiError('busy_server', say('assembly.interrupted'))
  }
  return error
}

export type Impossible = Extract<Assembly, { possible: false }>

/** What the bank lacks, as it travels. */
export const shortfallOf = ({ clashes }: Impossible): Shortfall[] =>
  clashes.map(({ section, chapter_id, type, level, marks, needed, available, sentence }) => ({
    section,
    chapter_id,
    type,
    level,
    marks,
    needed,
    available,
    ...messageOf(sentence),
  }))

/** What the nearest paper lacks, as it travels. */
export const missingOf = ({ nearest }: Impossible): Missing[] =>
  nearest.missing.map((one) => ({
    section: one.section,
    kind: one.kind,
    count: one.kind === 'pinned' ? null : one.count,
    question_id: one.kind === 'pinned' ? one.question_id : null,
  }))

/** No paper: the reasons, and the nearest one as it would be printed. */
export function shortfallError(reason: Impossible, printed: PaperSection[], intro: readonly Sentence[] = []): ApiError {
  const shortfall = shortfallOf(reason)
  const nearest: NearestPaper = {
    data_json: printed.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({ ...question, item_id: 0 })),
    })),
    missing: missingOf(reason),
    deviations: reason.nearest.deviations,
  }
  const sentences = [...intro, ...reason.clashes.map(({ sentence }) => sentence)].map(messageOf)
  const [only, ...others] = sentences
  return new ApiError('shortfall', only && others.length === 0 ? only : tellAll(sentences), {
    beside: { shortfall, nearest },
  })
}

/** Of sets: which of them can't be had. */
export const setIntro = ({ set }: Extract<SetAssembly, { possible: false }>, sets: number): Sentence[] =>
  set === 0 ? [] : [say('assembly.carries', { carried: set, asked: sets })]
