import { afterEach, expect, it, vi } from 'vitest'
import { assemble } from '../../../assembly/assemble.ts'
import type { BankItem } from '../../../assembly/model/bank.ts'
import { bankOfItems } from '../../../assembly/model/item-bank.ts'
import { WrongPins } from '../../../assembly/model/supply.ts'
import { middleCase } from '../../../assembly/testing/middle-bank.ts'
import { blueprintOf, idsOf } from '../../../assembly/testing/places.ts'
import { BusyError, JobTimeoutError, PoolClosedError } from '../pool-errors.ts'
import { type Assembler, type AssemblerOptions, type ClosableBank, createAssembler } from './assembler.ts'
import type { AssemblyJob } from './assembly-messages.ts'

const titles = {
  chapters: new Map<number, string>(),
  topics: new Map<number, string>(),
}
const somebody = { client_id: 1, account_id: 1 }
let open: Assembler[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.map((assembler) => assembler.close()))
  open = []
})

function start(options: AssemblerOptions = {}): Assembler {
  const assembler = createAssembler(options)
  open.push(assembler)
  return assembler
}

type AssembleJob = Extract<AssemblyJob, { task: 'assemble' }>

function middleJob(seed: number) {
  const { items, similar, input } = middleCase(seed)
  const job: AssembleJob = { task: 'assemble', blueprint: blueprintOf(input), options: { seed, titles } }
  return { job, openBank: async () => closable(items, similar) }
}

const closable = (items: BankItem[], similar: [number, number][] = []): ClosableBank => ({
  ...bankOfItems(items, similar),
  close: async () => undefined,
})

/** A bank that never answers; `asked` is kept once it was asked something. */
function silentBank() {
  let hear: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    hear = resolve
  })
  const count = () => {
    hear()
    return new Promise<never>(() => undefined)
  }
  return { asked, openBank: async (): Promise<ClosableBank> => ({ ...closable([]), count }) }
}

it('gives the paper that the engine gives in this thread', async () => {
  const assembler = start()
  for (const seed of [1, 2]) {
    const { job, openBank } = middleJob(seed)
    const found = await assembler.run(somebody, job, openBank)
    const here = await assemble(job.blueprint, await openBank(), { seed })
    if (!found.possible || !here.possible) throw new Error('The bank has a paper')
    expect(idsOf(found.paper.sections)).toEqual(idsOf(here.paper.sections))
    expect(found.paper).toEqual(here.paper)
  }
})

it('leaves the event loop free while it solves', async () => {
  const assembler = start()
  const first = middleJob(1)
  await assembler.run(somebody, first.job, first.openBank)
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  const { job, openBank } = middleJob(3)
  const solving = assembler.run(somebody, job, openBank).finally(() => {
    isDone = true
  })
  setImmediate(turn)
  await solving
  // In this thread the same job would leave a turn only where it asks the bank.
  expect(turns).toBeGreaterThan(200)
})

it('hands on what is wrong with a pin', async () => {
  const assembler = start()
  const { job, openBank } = middleJob(1)
  const [section, ...others] = job.blueprint.sections
  const pinned = { ...job.blueprint, sections: [{ ...section!, pinned: [999_999] }, ...others] }
  const refused = assembler.run(somebody, { ...job, blueprint: pinned }, openBank)
  await expect(refused).rejects.toBeInstanceOf(WrongPins)
  await expect(refused).rejects.toMatchObject({ problems: [{ path: 'sections.0.pinned.0' }] })
})

it('stops a job that takes too long, and does the next one in a new thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const assembler = start()
  const { job, openBank } = middleJob(1)
  const { asked, openBank: openSilent } = silentBank()
  const outcome = assembler.run(somebody, job, openSilent).catch((error: unknown) => error)
  await asked
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await outcome).toBeInstanceOf(JobTimeoutError)
  expect(await assembler.run(somebody, job, openBank)).toMatchObject({ possible: true })
})

it('does a job whose thread is killed under it once more, in a new one, with the same bank', async () => {
  const assembler = start()
  const { job, openBank } = middleJob(1)
  const bank = await openBank()
  let kill: () => Promise<unknown> = async () => undefined
  process.once('worker', (worker) => {
    kill = () => worker.terminate()
  })
  let [opened, killed] = [0, 0]
  const count: typeof bank.count = async (...query) => {
    if (killed++ === 0) await kill()
    return bank.count(...query)
  }
  const found = await assembler.run(somebody, job, async () => {
    opened += 1
    return { ...bank, count }
  })
  expect([found.possible, opened]).toEqual([true, 1])
  expect(killed).toBeGreaterThan(1)
})

it('closes the bank of every job, whatever became of it, and hands on what the bank refused', async () => {
  const assembler = start()
  const { job } = middleJob(1)
  let closed = 0
  const failing = async (): Promise<ClosableBank> => ({
    ...closable([]),
    count: () => Promise.reject(new Error('The connection was lost')),
    close: async () => {
      closed += 1
    },
  })
  await expect(assembler.run(somebody, job, failing)).rejects.toThrow('The connection was lost')
  expect(closed).toBe(1)
  await expect(assembler.run(somebody, job, () => Promise.reject(new Error('No connection')))).rejects.toThrow(
    'No connection',
  )
})

it('lets few jobs wait, and fails those that wait or run when it is closed', async () => {
  const assembler = start({ queue_limit: 4 })
  const { job } = middleJob(1)
  const { asked, openBank } = silentBank()
  const nameOf = (one: Promise<unknown>) =>
    one.then(
      () => 'done',
      (error: Error) => error.name,
    )
  const inside = [nameOf(assembler.run(somebody, job, openBank))]
  // It has left the queue.
  await asked
  inside.push(...[1, 2].map(() => nameOf(assembler.run(somebody, job, openBank))))
  await expect(assembler.run(somebody, job, openBank)).rejects.toBeInstanceOf(BusyError)
  await assembler.close()
  expect(await Promise.all(inside)).toEqual(['PoolClosedError', 'PoolClosedError', 'PoolClosedError'])
  await expect(assembler.run(somebody, job, openBank)).rejects.toBeInstanceOf(PoolClosedError)
})

it('has a school wait while a thread is free, and gives that one to another school at once', async () => {
  const assembler = start({ threads: 2 })
  const { job, openBank } = middleJob(1)
  const { asked, openBank: openSilent } = silentBank()
  const silent = assembler.run(somebody, job, openSilent).catch((error: Error) => error.name)
  await asked
  let opened = false
  const second = assembler.run({ client_id: 1, account_id: 2 }, job, async () => {
    opened = true
    return openBank()
  })
  const waiting = second.catch((error: Error) => error.name)
  expect(await assembler.run({ client_id: 2, account_id: 3 }, job, openBank)).toMatchObject({ possible: true })
  expect(opened).toBe(false)
  await assembler.close()
  expect(await Promise.all([silent, waiting])).toEqual(['PoolClosedError', 'PoolClosedError'])
})

it('solves in two threads side by side', async () => {
  const assembler = start({ threads: 2 })
  const { job } = middleJob(1)
  const banks = [silentBank(), silentBank()]
  const outcomes = banks.map(({ openBank }, index) =>
    assembler.run({ client_id: index, account_id: 1 }, job, openBank).catch((error: Error) => error.name),
  )
  await Promise.all(banks.map(({ asked }) => asked))
  await assembler.close()
  expect(await Promise.all(outcomes)).toEqual(['PoolClosedError', 'PoolClosedError'])
})
