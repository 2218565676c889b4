import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

let built: string | null = null

/**
 * From now on processes and threads are started from the bundle in this folder although their caller runs from source: they are there in a
 * third of the time. For tests; null goes back to the sources.
 */
export function startFrom(folder: string | null): void {
  built = folder
}

/** A program beside the file that asks, which gives its own `import.meta.url`: TypeScript where that is, .js in the bundle's one folder. */
export function findProgram(asking: string, name: string): { url: URL; isSource: boolean } {
  const isSource = asking.endsWith('.ts')
  if (isSource && built) return { url: pathToFileURL(join(built, `${name}.js`)), isSource: false }
  return { url: new URL(`./${name}.${isSource ? 'ts' : 'js'}`, asking), isSource }
}
