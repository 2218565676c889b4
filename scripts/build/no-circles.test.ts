import { build } from 'vite'
import { expect, it } from 'vitest'
import { findCircle, noCircles } from './no-circles.ts'

const file = (fileName: string, ...imports: string[]) => ({ type: 'chunk', fileName, imports })

it('files that need one another are found, however long the way around', () => {
  expect(findCircle([file('a', 'b', 'c'), file('b', 'c'), file('c'), { type: 'asset', fileName: 'd' }])).toBeNull()
  expect(findCircle([file('a', 'b'), file('b', 'c'), file('c', 'd'), file('d', 'b')])).toEqual(['b', 'c', 'd', 'b'])
  expect(findCircle([file('a', 'a')])).toEqual(['a', 'a'])
})

it('a build whose groups tear a circle of modules apart fails and names the files', async () => {
  const modules: Record<string, string> = {
    entry: "import { one } from 'one'; console.log(one())",
    one: "import { two } from 'two'; export const one = () => two; console.log('one')",
    two: "import { one } from 'one'; export const two = () => one; console.log('two')",
  }
  const given = {
    name: 'given',
    resolveId: (id: string) => (id in modules ? id : null),
    load: (id: string) => modules[id] ?? null,
  }
  const group = (name: string) => ({ name, test: name, includeDependenciesRecursively: false })
  const building = build({
    ...{ configFile: false, logLevel: 'silent', plugins: [given, noCircles()] },
    build: {
      write: false,
      rolldownOptions: { input: 'entry', output: { codeSplitting: { groups: [group('one'), group('two')] } } },
    },
  })
  await expect(building).rejects.toThrow(/need one another.*(one|two)-\S+ → .*(one|two)-\S+/)
})
