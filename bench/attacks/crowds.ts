import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract'
import { type Answer, call, type Side, type World } from './world.ts'

/** The pages of a school's paper, as the preview shows them. */
export const showPages = (world: World, { admin, paper_id }: Side) =>
  call(world, api.question_paper.pages, {}, admin, paper_id)

/** Whether there is a paper of 40 questions by levels. */
export function check(world: World, { admin, grade_id, subject_id }: Side) {
  const sections = [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 40, instruction: null }]
  const blueprint = { sections, level_mix: { EASY: 30, MEDIUM: 40, HARD: 30 } }
  return call(world, api.assembly.checkBlueprint, { grade_id, subject_id, blueprint }, admin)
}

/** Copies for a section: ordered, and then asked after until they are printed. Answers the job as it ended. */
export async function printBatch(world: World, { admin, paper_id, section_id }: Side): Promise<Answer> {
  const order = { section_ids: [section_id], documents: ['paper'], format: 'pdf' }
  const ordered = await call(world, api.batch.batch, order, admin, paper_id)
  if (ordered.status !== 202) return ordered
  const { job_id } = ordered.body.data as { job_id: number }
  for (;;) {
    const answer = await call(world, api.job.get, {}, admin, job_id)
    const { state } = answer.body.data as { state: string }
    if (state !== 'queued' && state !== 'running') return answer
    await pause(100)
  }
}

/** Eight batches at once of a section each. */
export const batches = (world: World) => Promise.all(Array.from({ length: 8 }, () => printBatch(world, world.attacker)))

/** Eight blueprints at once, checked over and over by one person. */
export const blueprints = (world: World) => repeat(8, 10, () => check(world, world.attacker))

/** 52 previews at once, over and over. */
export const previews = (world: World) => repeat(52, 5, () => showPages(world, world.attacker))

/** Some at once, each again and again. */
export async function repeat(at_once: number, rounds: number, one: () => Promise<Answer>): Promise<Answer[]> {
  const rows = Array.from({ length: at_once }, async () => {
    const answers: Answer[] = []
    for (let round = 0; round < rounds; round++) answers.push(await one())
    return answers
  })
  return (await Promise.all(rows)).flat()
}
