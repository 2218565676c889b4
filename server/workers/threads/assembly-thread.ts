import { parentPort } from 'node:worker_threads'
import { assemble } from '../../../assembly/assemble.ts'
import { type Labels, plainLabels } from '../../../assembly/explain/labels.ts'
import type { CountedQuestions, QuestionBank } from '../../../assembly/model/bank.ts'
import { Undecided } from '../../../assembly/model/solve-model.ts'
import { WrongPins } from '../../../assembly/model/supply.ts'
import { regenerate } from '../../../assembly/sets/regenerate.ts'
import { assembleSets } from '../../../assembly/sets/sets.ts'
import { bestSwaps } from '../../../assembly/sets/swaps.ts'
import { say } from '../../../domain/say.ts'
import { loadSolver } from '../../../solver/solver.ts'
import type {
  AssemblyAnswer,
  AssemblyFailure,
  AssemblyJob,
  FromAssembly,
  Titles,
  ToAssembly,
} from './assembly-messages.ts'
import { tellThread } from './tell-thread.ts'

/** The thread that solves: HiGHS is loaded once, and the event loop of the server stays free. */
if (!parentPort) throw new Error('This program is the assembly thread of the server; it is not started by itself.')
tellThread()
const port = parentPort
const send = (message: FromAssembly) => port.postMessage(message)

interface Open {
  resolve(value: unknown): void
  reject(error: Error): void
}

const open = new Map<number, Open>()
let asked = 0

/** What was counted in this job: the bank stays the same until its end, and sets count it for each of them. */
const counted = new Map<string, Promise<CountedQuestions[]>>()

/** Titles as they stand inside a sentence of the engine. */
const labelsOf = ({ chapters, topics }: Titles): Labels => ({
  ...plainLabels,
  chapter: (id) => say('name.chapter_titled', { title: chapters.get(id) ?? id }),
  topic: (id) => say('name.topic_titled', { title: topics.get(id) ?? id }),
  type: (type) => say('name.type_titled', { title: say(`type.${type}`) }),
})

/** The bank as the main thread has it for the running job. */
const bank: QuestionBank = {
  count(query) {
    const key = JSON.stringify(query)
    const answer = counted.get(key) ?? ask('count', [query])
    counted.set(key, answer)
    return answer
  },
  draw: (...args) => ask('draw', args),
  items: (...args) => ask('items', args),
  similar: (...args) => ask('similar', args),
}

function ask<Method extends keyof QuestionBank>(method: Method, args: Parameters<QuestionBank[Method]>) {
  asked += 1
  const question = asked
  const answered = new Promise<unknown>((resolve, reject) => open.set(question, { resolve, reject }))
  send({ type: 'bank', question, method, args })
  // The main thread answers with what this method of the bank answered.
  return answered as ReturnType<QuestionBank[Method]>
}

function answer(job: AssemblyJob): Promise<AssemblyAnswer> {
  switch (job.task) {
    case 'assemble':
      return assemble(job.blueprint, bank, { ...job.options, labels: labelsOf(job.options.titles) })
    case 'sets':
      return assembleSets(job.blueprint, bank, { ...job.options, labels: labelsOf(job.options.titles) })
    case 'regenerate':
      return regenerate(job.blueprint, bank, job.last, { ...job.options, labels: labelsOf(job.options.titles) })
    case 'swaps':
      return bestSwaps(job.blueprint, bank, job.asked)
  }
}

function failureOf(error: unknown): AssemblyFailure {
  if (error instanceof WrongPins) return { kind: 'wrong-pins', problems: error.problems }
  if (error instanceof Undecided) return { kind: 'undecided' }
  return { kind: 'other', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

async function run(id: number, job: AssemblyJob): Promise<void> {
  counted.clear()
  try {
    send({ type: 'done', id, answer: await answer(job) })
  } catch (error) {
    send({ type: 'failed', id, failure: failureOf(error) })
  }
}

port.on('message', (message: ToAssembly) => {
  if (message.type === 'job') {
    void run(message.id, message.job)
    return
  }
  const waiting = open.get(message.question)
  open.delete(message.question)
  if (message.type === 'answer') waiting?.resolve(message.value)
  else waiting?.reject(new Error(message.message))
})

await loadSolver()
