import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** `pg`, `@fastify/static`, of `pg/lib/x` and `@fastify/static/y` too. */
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The packages that built files import by name, however they do it. */
export function importedIn(folder: string): string[] {
  const said = /(?:\bfrom|\bimport|\bimport\(|\.resolve\()\s*["']((?:@[\w.-]+\/)?[\w.-]+(?:\/[\w./-]+)?)["']/g
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(said)])
    .map(([, specifier = '']) => packageOf(specifier))
  return [...new Set(names)].sort()
}

/**
 * The folders below `root` of these packages and of all that they need, as they are installed here: of optional ones those of this machine. A package of
 * this name that is not installed is left out; whether it was needed shows the start of what was made.
 */
export function foldersOf(root: string, names: readonly string[]): string[] {
  const found = new Set<string>()
  const waiting = names.map((name) => ({ name, from: root }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = findFolder(root, next.from, next.name)
    if (!folder || found.has(folder)) continue
    found.add(folder)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    waiting.push(...neededBy(manifest).map((name) => ({ name, from: folder })))
  }
  return [...found].map((folder) => relative(root, folder)).sort()
}

/** What a package may do without, such as a compiler of types, is none of it here; nor are packages of types alone. */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Manifest): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
  return names.filter((name) => !name.startsWith('@types/'))
}

/** As Node looks for it: in each node_modules from here up to the project's. */
function findFolder(root: string, from: string, name: string): string | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
    if (at === root) return null
  }
}
