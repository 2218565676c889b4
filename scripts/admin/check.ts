import { join } from 'node:path'
import { type Finding, type Level, lineOfFinding, runChecks } from '../../server/checks.ts'
import { readConfig } from '../../server/config.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import type { CommandLine } from '../command-line.ts'
import { besideState } from '../state.ts'
import type { AdminCommand } from './command.ts'

const signs: Readonly<Record<Level, string>> = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' }
const codes: Readonly<Record<Level, number>> = { ok: 0, warning: 1, fault: 2 }

export const check: AdminCommand = {
  usage: 'check',
  does: 'looks at version, disk, clock, mail, addresses, certificate, back-up, jobs and passwords',
  more: `A line each: what is wrong, what it will cost, what to do. Ends with 0; with 1 where there are warnings, with 2 where Quaestor would not start.
Quaestor may run meanwhile. Where it does not, a database of its own is started for the look, and the public address is not answered.`,
  run: lookAt,
}

async function lookAt({ env, voice }: CommandLine): Promise<number> {
  const findings = await findAll(env).catch((error: unknown): Finding[] => {
    const says = error instanceof Error ? error.message : String(error)
    return [
      {
        name: 'start',
        level: 'fault',
        says,
        costs: 'Quaestor would not start.',
        to_do: 'Put that right and ask again.',
      },
    ]
  })
  for (const finding of findings) voice.log(`${signs[finding.level]} ${lineOfFinding(finding)}`)
  return Math.max(...findings.map(({ level }) => codes[level]))
}

async function findAll(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = readConfig(env)
  const root = projectRoot()
  return besideState(env, ({ databases }) =>
    runChecks({
      ...{ config, owner: databases.owner, build: readBuild(root) },
      ...{ migrations: join(root, 'db/migrations'), now: new Date() },
    }),
  )
}
