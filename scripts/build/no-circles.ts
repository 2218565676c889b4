import type { Plugin } from 'vite'

interface BuiltFile {
  type: string
  fileName: string
  imports?: string[]
}

/** Files of a build that need one another, in order and with the first once more at the end; null where there are none. */
export function findCircle(files: readonly BuiltFile[]): string[] | null {
  const importsOf = new Map(files.map(({ fileName, imports = [] }) => [fileName, imports]))
  const done = new Set<string>()
  function walk(file: string, way: string[]): string[] | null {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const imported of importsOf.get(file) ?? []) {
      const circle = walk(imported, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const { fileName } of files) {
    const circle = walk(fileName, [])
    if (circle) return circle
  }
  return null
}

/**
 * Fails a build in which two files need one another: of those the one that is read first finds the other empty, and a screen breaks, or a schema lacks fields,
 * without a word.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = findCircle(Object.values(bundle))
      if (circle)
        this.error(`Files of the browser's code need one another (scripts/build/groups.ts): ${circle.join(' → ')}`)
    },
  }
}
