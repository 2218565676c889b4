import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** Lines of a function of the screens at most. */
const most = 80

/** A function that is too long, as a message names it: its place, its name, its lines. */
function longIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  if (text.split('\n').length <= most) return []
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: string[] = []
  const look = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const [first, last] = [lineAt(node.getStart(source)), lineAt(node.end)]
      const name = node.name ? ` ${node.name.getText(source)}` : ''
      if (last - first >= most) found.push(`${path}:${first}${name} has ${last - first + 1} lines`)
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

// The linter's rule passes over most lines of JSX: a screen of 150 lines counts as 94 there.
it(`a function of the screens has ${most} lines at most, tests aside`, () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('locales'))
    .map((name) => `web/${name}`)
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(longIn)).toEqual([])
})
