import { type Assembled, api, type Blueprint, customaryBlueprints } from '#contract'
import { createAssembler } from '../../server/workers/threads/assembler.ts'
import { startDemoApp } from '../support/demo-school.ts'
import { makeBlueprint } from './bank.ts'
import { type BenchBank, type openBenchDatabase, topicNumber } from './database.ts'

type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>

interface Reply<Data> {
  success: boolean
  message: string
  errorCode?: string
  data: Data
}

/** The whole server without a network: every call goes through sign-in, permissions, checks, transaction and answer. */
export async function startBenchServer(database: BenchDatabase) {
  const { databases } = database
  const { server, services, headers, close: closeApp } = await startDemoApp(database)
  // Neighbours of the machine should not end a job; past a minute the database ends the transaction that waits for it.
  services.assembler = createAssembler({ cpu_ms: 55_000 })

  async function call<Data>(endpoint: { path: string }, body: object, id?: number): Promise<Reply<Data>> {
    const url = endpoint.path.replace('{id}', String(id ?? ''))
    const reply = await server.inject({ method: 'POST', url, headers, payload: body })
    return reply.json()
  }

  /** A draft for the papers of makeBlueprint. */
  async function makeDraft({ size, grade_id, subject_id }: BenchBank): Promise<number> {
    const { rows } = await databases.owner.query<{ id: number }>('select id from sessions where is_default limit 1')
    const [plan] = customaryBlueprints
    const reply = await call<{ id: number }>(api.question_paper.setSection, {
      name: `Paper of ${size}`,
      session_id: rows[0]!.id,
      grade_id,
      subject_id,
      header_1: 'Bench',
      type_test: 'ANNUAL',
      question_paper_created_type: 'AUTOMATIC',
      timing: '3:00',
      question_paper_marks: plan!.question_paper_marks,
      sections: plan!.blueprint.sections.map(({ section, types, marks_each, count }) => ({
        section,
        types,
        marks_each,
        count,
      })),
    })
    if (!reply.success) throw new Error(reply.message)
    return reply.data.id
  }

  /** @throws where there is no such paper */
  async function paper(endpoint: { path: string }, body: object, id: number): Promise<Assembled> {
    const reply = await call<Assembled>(endpoint, body, id)
    if (!reply.success) throw new Error(reply.message)
    return reply.data
  }

  const close = async () => {
    await closeApp()
    await services.assembler.close()
  }
  return { call, paper, makeDraft, close }
}

/** A made-up blueprint with the ids of a bank in the database. */
export function blueprintFor({ offsets }: BenchBank, seed: number): Blueprint {
  const made = makeBlueprint(seed) as unknown as Blueprint
  return {
    ...made,
    chapters: (made.chapters ?? []).map((wish) => ({ ...wish, id: offsets.chapter + wish.id })),
    topics: (made.topics ?? []).map((wish) => ({ ...wish, id: offsets.topic + topicNumber(wish.id) })),
  }
}
