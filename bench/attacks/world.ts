import { type AnyEndpoint, api } from '#contract'

export type Headers = Record<string, string>

/** Where a server listens. */
export interface Reached {
  url: string
}

/** Where the attacked server listens, and who is signed in to it. */
export interface World extends Reached {
  attacker: Side & { teacher: Headers; student: Headers }
  victim: Side
  /** Who signs in to the school that suffers. */
  honest: { email: string; password: string; subdomain: string }
}

/** A school with a paper, a section of students with the marks of an exam and a subject with a bank. */
export interface Side {
  admin: Headers
  paper_id: number
  section_id: number
  grade_id: number
  subject_id: number
  exam_id: number
  session_id: number
}

export interface Answer {
  status: number
  bytes: number
  body: { data?: unknown; errorCode?: string; message?: string }
}

/** One call with JSON; `{id}` in its path is `id`. */
export async function call(
  world: Reached,
  row: AnyEndpoint,
  body: unknown,
  headers: Headers,
  id: number | string = '',
): Promise<Answer> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const url = world.url + row.path.replace(/\{\w+\}/, String(id))
  return toAnswer(await fetch(url, { ...init, body: JSON.stringify(body) }))
}

/** One upload of a file. */
export async function upload(
  world: Reached,
  row: AnyEndpoint,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
  headers: Headers,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file.bytes]), file.name)
  return toAnswer(await fetch(world.url + row.path, { method: 'POST', headers, body: form }))
}

export async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, bytes: text.length, body: isJson ? JSON.parse(text || '{}') : {} }
}

/** A class, subject and chapter of a school, for questions. */
export async function makePlace(world: World, headers: Headers) {
  const made = async (row: AnyEndpoint, body: object) => {
    const { status, body: answer } = await call(world, row, body, headers)
    if (status !== 200) throw new Error(`${row.path}: ${JSON.stringify(answer)}`)
    return (answer.data as { id: number }).id
  }
  const grade_id = await made(api.grade.create, { title: 'Class 10' })
  const subject = { grade_id, title: 'Science', subject_code: 'SCI', max_marks: 100, pass_marks: 33 }
  const subject_id = await made(api.subject.create, subject)
  const chapter_id = await made(api.chapter.create, { grade_id, subject_id, chapter: 'Acids' })
  return { grade_id, subject_id, chapter_id }
}
