/**
 * A school is made of a plan and undone, through the whole app on the embedded PostgreSQL: 12 classes of 3 sections and 8 subjects, 40 of 10 and 37.
 * Each make and its undo in turn; beside a round trip to the server that writes nothing, the dry run. `npx tsx bench/academics/set-up.ts [rounds, 9]`
 */
import { cpus } from 'node:os'
import type { SetUpMade, SetUpPlan } from '#contract'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { at, load, time } from '../support/side.ts'

const rounds = Number(process.argv[2] ?? 9)
const school = await openDemoSchool()
const { server, headers, close } = await startDemoApp(school)
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, ${load()}`)

async function call<T>(path: string, payload: object): Promise<T> {
  const reply = await server.inject({ method: 'POST', url: `/v1/${path}`, headers, payload })
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body.slice(0, 500)}`)
  return reply.json<{ data: T }>().data
}

/** Classes that the demo school does not have, on no rung, so that each round makes all of them. */
const planOf = (classes: number, sections: number, subjects: number): SetUpPlan => ({
  ...{ ladder: 'IN', naming: 'OWN', board: null },
  grades: Array.from({ length: classes }, (_, grade) => ({
    ...{ rung: null, title: `Made ${grade + 1}` },
    sections: Array.from({ length: sections }, (_, n) => ({ title: `S${n + 1}`, capacity: 40 })),
    subjects: Array.from({ length: subjects }, (_, n) => ({ title: `Subject ${n + 1}`, subject_code: `S${n + 1}` })),
  })) as SetUpPlan['grades'],
})

async function measure(classes: number, sections: number, subjects: number): Promise<void> {
  const plan = planOf(classes, sections, subjects)
  const times: Record<'look' | 'make' | 'undo', number[]> = { look: [], make: [], undo: [] }
  // The first is not counted.
  for (let round = 0; round <= rounds; round++) {
    let made: SetUpMade | null = null
    const own = {
      look: await time(() => call('set-up/make', { plan, dry_run: true })),
      make: await time(async () => {
        made = await call<SetUpMade>('set-up/make', { plan })
      }),
      undo: await time(() => call(`import/undo/${(made as SetUpMade | null)?.import_id}`, {})),
    }
    const { counts } = made as unknown as SetUpMade
    if (counts.subjects.made !== classes * subjects) throw new Error(`Only ${counts.subjects.made} subjects`)
    if (round > 0) for (const name of ['look', 'make', 'undo'] as const) times[name].push(own[name])
  }
  const shown = Object.entries(times).map(
    ([name, all]) => `${name} p50 ${at(all, 0.5).toFixed(0)} p95 ${at(all, 0.95).toFixed(0)} ms`,
  )
  console.log(`${classes} × ${sections} × ${subjects}: ${shown.join('; ')} (${rounds} rounds, ${load()})`)
}

await measure(12, 3, 8)
await measure(40, 10, 37)
await close()
await school.stop()
