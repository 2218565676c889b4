import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import type { EndpointTable } from '#contract'
import { contractForBrowser } from './contract-for-browser.ts'

const root = resolve(import.meta.dirname, '../..')
/** As a screen imports them. */
const entry = `
  export { subjectApi as subject } from '${root}/contract/academics/subject.ts'
  export { questionPaperApi as paper } from '${root}/contract/papers/question-paper.ts'
  export { codeApi as codes } from '${root}/contract/sign-in/codes.ts'
  export { answersFile } from '${root}/contract/endpoint.ts'`

interface Built {
  subject: EndpointTable
  paper: EndpointTable
  codes: EndpointTable
  answersFile: (endpoint: unknown) => boolean
}

async function built(): Promise<{ code: string; tables: Built }> {
  const output = (await build({
    ...{ root, configFile: false, logLevel: 'silent' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : null),
        load: (id) => (id === '\0entry' ? entry : null),
      },
      contractForBrowser(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const { code } = output.output[0]
  return { code, tables: (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Built }
}

it('a browser has how to call and how to check what it sends, and no schema of an answer or of a filter', async () => {
  const { code, tables } = await built()
  const { subject, paper, codes, answersFile } = tables
  expect(subject.create).toMatchObject({ kind: 'write', path: '/v1/subject/create', access: { who: 'permitted' } })
  expect(subject.create?.body.safeParse({ title: 'Physics' }).error?.issues.map(({ path }) => path)).toContainEqual([
    'grade_id',
  ])
  expect(paper.pages).toMatchObject({ kind: 'read', slow: true, signed_link: true })
  expect(paper.pages?.body.parse({ set: 'B' })).toEqual({ set: 'B' })
  expect([subject.list, codes.students].map(answersFile)).toEqual([false, true])
  // What the list of subjects and the pages of a paper answer, and what subjects are filtered by.
  expect(code).not.toMatch(/formattedSubjects:|var (PrintWarning|SubjectFilter)\b/)
})
