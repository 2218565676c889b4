import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which Quaestor this is. Commit and date are null where it runs from sources that were never built, or built without git. */
export interface Build {
  version: string
  /** Of the commit: what was changed since and not committed has a + behind it. */
  commit: string | null
  /** Of the commit, so that the same sources are the same build whenever they are built. */
  date: string | null
}

/** The project's folder: the nearest one above this file with a package.json. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('The folder with package.json was not found above the program.')
    folder = above
  }
  return folder
}

export function readBuild(root: string): Build {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const noted = join(root, 'dist/build.json')
  if (!existsSync(noted)) return { version, commit: null, date: null }
  const { commit, date } = JSON.parse(readFileSync(noted, 'utf8')) as Omit<Build, 'version'>
  return { version, commit, date }
}

/** In a line for people: `1.0.0 (3f2a9c1b04d7, 2026-11-30)`. */
export function lineOf({ version, commit, date }: Build): string {
  return commit && date ? `${version} (${commit}, ${date.slice(0, 10)})` : `${version} (from its sources)`
}
