/**
 * What one person can do to everybody else: calls of one school that cost much, and how long a list of another school takes beside them; where
 * crowds are tried (`batches`, `blueprints`, `previews`, `quiet`), how long its preview, its checked blueprint and a job of its own take as well;
 * where it is its own sign-in that is held up (`wrongOnes`), how long that of an honest person takes.
 * A real server in a process of its own, on an empty state folder. Each attack is a function of bench/attacks/; alone is the list without any.
 * `npx tsx bench/attacks/attacks.ts [names of attacks]`
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { emptyObjects, manyIds, nestedArrays, openapi, similarSmall, similarTexts, slowSenders } from './bodies.ts'
import { bytes } from './bytes.ts'
import { batches, blueprints, check, previews, printBatch, showPages } from './crowds.ts'
import { formulas } from './formulas.ts'
import { pictures } from './pictures.ts'
import { signIn, signIns, wrongOnes } from './sign-ins.ts'
import { attributes, failedRows, unknownFields } from './spreadsheets.ts'
import { startServer } from './start-server.ts'
import { figuresOf, list, statuses, suffer } from './victim.ts'
import { type Answer, makePlace, type World } from './world.ts'

/** Ends when all its calls are answered; answers them. */
type Attack = (world: World) => Promise<Answer[]>

const attacks: Record<string, Attack> = {
  alone: async () => pause(3000, []),
  pictures,
  formulas,
  bytes,
  attributes,
  failedRows,
  unknownFields,
  signIns,
  nestedArrays,
  emptyObjects,
  manyIds,
  similarTexts,
  similarSmall,
  openapi,
  slowSenders,
  wrongOnes,
  quiet: async () => pause(8000, []),
  batches,
  blueprints,
  previews,
}

type Others = Record<string, (world: World) => Promise<Answer>>

/** What else of the other school is looked at beside crowds. */
const others: Others = {
  preview: (world) => showPages(world, world.victim),
  blueprint: (world) => check(world, world.victim),
  job: (world) => printBatch(world, world.victim),
}
const besides: Record<string, Others> = {
  ...Object.fromEntries(['quiet', 'batches', 'blueprints', 'previews'].map((crowd) => [crowd, others])),
  wrongOnes: { 'sign-in': signIn },
}

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(attacks)
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
console.log('attack          list p50    p99     max   calls | attack: seconds, answers, most bytes')
for (const name of names) {
  const attack = attacks[name]
  if (!attack) throw new Error(`There is no attack ${name}; there are ${Object.keys(attacks).join(', ')}`)
  await measure(name, attack)
}

async function measure(name: string, attack: Attack): Promise<void> {
  const { world, stop } = await startServer()
  try {
    await makePlace(world, world.victim.admin)
    for (let warm = 0; warm < 50; warm++) await list(world)
    const looked = besides[name] ?? {}
    for (const one of Object.values(looked)) await one(world)
    const beside = Object.entries(looked).map(([kind, one]) => ({
      kind,
      ...sufferFrom(world, one),
    }))
    const victim = suffer(world)
    await pause(200)
    const began = performance.now()
    const answers = await attack(world).catch((error) => {
      // Before what runs beside it meets closed doors.
      console.error(error)
      process.exit(1)
    })
    const seconds = (performance.now() - began) / 1000
    await Promise.all([victim, ...beside].map((one) => one.end()))
    const most = Math.max(0, ...answers.map((answer) => answer.bytes))
    console.log(
      `${name.padEnd(14)} ${figuresOf(victim.times)} | ${seconds.toFixed(1)} s, ${statuses(answers)}, ${most}, load ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const { kind, times, answers: got } of beside) {
      console.log(`  its ${kind.padEnd(10)} ${figuresOf(times)} | ${statuses(got)}`)
    }
  } finally {
    await stop()
  }
}

/** Asks for one thing over and over until it is ended, with its answers. */
function sufferFrom(world: World, one: (world: World) => Promise<Answer>) {
  const times: number[] = []
  const answers: Answer[] = []
  let ended = false
  const running = (async () => {
    while (!ended) {
      const began = performance.now()
      answers.push(await one(world))
      times.push(performance.now() - began)
      await pause(200)
    }
  })()
  return {
    times,
    answers,
    end() {
      ended = true
      return running
    },
  }
}
