import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { BEHIND } from '../limits/behind.ts'
import { cpuOfProcess } from '../limits/cpu-time.ts'
import { limitWork, tooLong } from '../limits/limit-work.ts'
import { ChildDiedError, JobFailedError, JobTimeoutError, PoolClosedError } from '../pool-errors.ts'
import type { ChildMessage, JobMessage } from './child-messages.ts'
import { findResidentMemory } from './resident-memory.ts'

export interface ChildProgram {
  file: string
  args: string[]
  execArgv: string[]
  cwd: string
}

export interface ChildLimits {
  /** Processor time that a job may use, in milliseconds, of all threads of the process; starting it doesn't count. */
  cpu_ms: number
  /** Resident memory in bytes past which the process is ended. */
  memory_bytes: number
}

export interface WarmChild<Job, Answer> {
  /** Takes one job at a time. */
  run(job: Job): Promise<Answer>
  /** False once the process can take no further job. */
  isUsable(): boolean
  /** Ends the process at once; a running job fails. */
  stop(): Promise<void>
}

interface Task<Job, Answer> {
  id: number
  job: Job
  resolve(answer: Answer): void
  reject(error: Error): void
}

interface State<Job, Answer> {
  child: ChildProcess
  limits: ChildLimits
  /** Has said that it started. */
  ready: boolean
  usable: boolean
  task: Task<Job, Answer> | null
  /** Processor time that it had used when it last said so. */
  cpu_ms: number
  /** Ends the limit of what it does. */
  unlimit?: () => void
  memoryTimer?: NodeJS.Timeout
  stderr: string
}

/** Processor time that a process may use until it says that it has started, in milliseconds. */
const start_cpu_ms = 20_000
const memory_interval_ms = 200
const stderr_length = 2_000

/** Starts a process that stays warm between jobs. */
export function startChild<Job, Answer>(program: ChildProgram, limits: ChildLimits): WarmChild<Job, Answer> {
  const child = fork(program.file, program.args, {
    cwd: program.cwd,
    execArgv: program.execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const state: State<Job, Answer> = { child, limits, ready: false, usable: true, task: null, cpu_ms: 0, stderr: '' }
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  stepBack(child)
  listen(state)
  let count = 0
  return {
    isUsable: () => state.usable,
    run: (job) =>
      new Promise<Answer>((resolve, reject) => {
        count += 1
        state.task = { id: count, job, resolve, reject }
        if (state.ready) begin(state, state.task)
        else awaitStart(state)
      }),
    stop: async () => {
      end(state, new PoolClosedError('The pool was closed while the job ran.'))
      await closed
    },
  }
}

/** One that could not be started has no number, and one that has died has none any more. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, BEHIND)
  } catch {
    // What has become of it is learnt from its end.
  }
}

function listen<Job, Answer>(state: State<Job, Answer>): void {
  state.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    state.stderr = (state.stderr + text).slice(-stderr_length)
  })
  state.child.on('error', (error) => end(state, died(state, `The process could not be used: ${error.message}.`)))
  // 'close' rather than 'exit': only then is all of stderr read.
  state.child.once('close', (code, signal) =>
    end(state, died(state, `The process ended (${signal ?? `code ${code}`}).`)),
  )
  state.child.on('message', (message: ChildMessage<Answer>) => receive(state, message))
}

function awaitStart<Job, Answer>(state: State<Job, Answer>): void {
  limit(state, start_cpu_ms, `The process did not start within ${start_cpu_ms / 1_000} s of processor time.`)
}

/** From here on it may use so much processor time. */
function limit<Job, Answer>(state: State<Job, Answer>, cpu_ms: number, words: string): void {
  state.unlimit?.()
  const { pid = 0 } = state.child
  state.unlimit = limitWork(
    cpu_ms,
    () => cpuOfProcess(pid),
    () => end(state, new JobTimeoutError(words)),
    state.cpu_ms,
  )
}

function begin<Job, Answer>(state: State<Job, Answer>, { id, job }: Task<Job, Answer>): void {
  const { child, limits } = state
  limit(state, limits.cpu_ms, tooLong(limits.cpu_ms))
  const tooMuch = `The job needed more than ${Math.round(limits.memory_bytes / 2 ** 20)} MB of memory and was stopped.`
  // What the jobs before it have left counts too: alone in a process it may well be done.
  state.memoryTimer = setInterval(() => {
    if ((findResidentMemory(child.pid ?? 0) ?? 0) > limits.memory_bytes)
      end(state, new ChildDiedError(tooMuch, state.stderr, id > 1))
  }, memory_interval_ms)
  const message: JobMessage<Job> = { id, job }
  const refused = (error: Error | null) =>
    error && end(state, died(state, `The process took no job: ${error.message}.`))
  try {
    child.send(message, refused)
  } catch (error) {
    // A job that can't be copied to another process.
    refused(error instanceof Error ? error : new Error(String(error)))
  }
}

function receive<Job, Answer>(state: State<Job, Answer>, message: ChildMessage<Answer>): void {
  state.cpu_ms = message.cpu_ms
  if (message.type === 'ready') {
    state.ready = true
    if (state.task) begin(state, state.task)
    return
  }
  if (message.id !== state.task?.id) return
  // Decided before the answer is given on: the next job may follow at once.
  if (message.rss > state.limits.memory_bytes) state.usable = false
  settle(state, (task) => {
    if (message.type === 'done') task.resolve(message.answer)
    else task.reject(new JobFailedError(message.failure.message, message.failure.kind, message.failure.details))
  })
  if (!state.usable) state.child.kill('SIGKILL')
}

function end<Job, Answer>(state: State<Job, Answer>, error: Error): void {
  state.usable = false
  state.child.kill('SIGKILL')
  settle(state, (task) => task.reject(error))
}

function settle<Job, Answer>(state: State<Job, Answer>, finish: (task: Task<Job, Answer>) => void): void {
  state.unlimit?.()
  clearInterval(state.memoryTimer)
  const { task } = state
  state.task = null
  if (task) finish(task)
}

function died<Job, Answer>(state: State<Job, Answer>, words: string): ChildDiedError {
  return new ChildDiedError(words, state.stderr, true)
}
