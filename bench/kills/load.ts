import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { api } from '../../contract/index.ts'
import type { Server } from './server.ts'
import { bodyOf, query, SPREADSHEET_ROWS, type Written } from './written.ts'

export interface Load {
  /** Ends when what is under way is answered or cut off; answers all that was sent. */
  end(): Promise<Written[]>
}

interface Place {
  client_id: number
  grade_id: number
  subject_id: number
  chapter_id: number
  paper_id: number
  section_id: number
  /** Who writes an exam that is being marked. */
  watched: { exam_id: number; section_id: number; student_id: number }
}

/** The first chapter and paper of the demo school. */
async function findPlace(state: string): Promise<Place> {
  const [place] = await query<Place>(
    state,
    `select p.client_id::int, p.id::int as paper_id, p.grade_id::int, p.subject_id::int,
      (select min(id)::int from chapters c where c.client_id = p.client_id and c.subject_id = p.subject_id) as chapter_id,
      (select min(id)::int from sections s where s.client_id = p.client_id and s.grade_id = p.grade_id) as section_id,
      (select jsonb_build_object('exam_id', m.exam_id, 'section_id', m.section_id, 'student_id', n.student_id)
        from exam_marks m join exams e on e.client_id = m.client_id and e.id = m.exam_id and e.state = 'MARKING'
          join exam_sections x on x.client_id = m.client_id and x.exam_id = m.exam_id and x.section_id = m.section_id and x.state = 'OPEN'
          join enrolments n on n.client_id = m.client_id and n.id = m.enrolment_id
        where m.client_id = p.client_id and m.left_at is null and coalesce(m.attendance, 'P') = 'P'
        order by m.exam_id, m.id limit 1) as watched
    from question_papers p order by p.id limit 1`,
  )
  if (!place) throw new Error('The demo school has no paper.')
  return place
}

/** Seven that write without a pause until they are cut off: questions, changes, sheets, pictures, taps in an exam's room, batches. */
export async function startLoad({ url, state, headers }: Server, round: number): Promise<Load> {
  const place = await findPlace(state)
  const written: Written[] = []
  let ending = false
  const json = { ...headers, 'content-type': 'application/json' }

  async function send(one: Omit<Written, 'acknowledged' | 'answer'>): Promise<Written> {
    const sent: Written = { ...one, acknowledged: false, answer: null }
    written.push(sent)
    try {
      const reply = await fetch(url + one.path, {
        method: 'POST',
        headers: { ...(one.file ? headers : json), 'idempotency-key': one.key },
        body: bodyOf(one),
        // What is cut off is not always told.
        signal: AbortSignal.timeout(20_000),
      })
      const { data } = (await reply.json()) as { data: unknown }
      if (reply.status === 200 || reply.status === 202) Object.assign(sent, { acknowledged: true, answer: data })
    } catch {
      // Cut off: whether it was done is looked for afterwards.
    }
    return sent
  }

  const base = () => ({ round, key: randomUUID() })
  const work: (() => Promise<Written>)[] = [
    ...[1, 2].map(() => () => {
      const text = `Kill ${randomUUID()}`
      const { grade_id, subject_id, chapter_id } = place
      const options = [{ data: '<p>4</p>', is_correct: true }, { data: '<p>5</p>' }]
      const common = { type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1, question_options: options }
      const body = { grade_id, subject_id, chapter_id, ...common, question_text: `<p>${text}</p>` }
      return send({ ...base(), kind: 'question', mark: text, path: api.question.create.path, body })
    }),
    () => {
      const mark = `Kill ${randomUUID()}`
      const path = api.grade.update.path.replace('{id}', String(place.grade_id))
      return send({ ...base(), kind: 'change', mark, path, body: { description: mark } })
    },
    () => {
      const mark = `Kill ${randomUUID()}`
      const lines = Array.from({ length: SPREADSHEET_ROWS }, (_, row) => `Class 9,MATH,${mark} ${row}`)
      const bytes = Buffer.from(['class,subject_code,chapter', ...lines].join('\n'))
      return send({ ...base(), kind: 'sheet', mark, path: api.chapter.upload.path, file: { name: 'rows.csv', bytes } })
    },
    async () => {
      const colour = { r: Math.floor(Math.random() * 256), g: 9, b: 9 }
      const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
        .png()
        .toBuffer()
      const mark = `${randomUUID()}.png`
      return send({ ...base(), kind: 'picture', mark, path: api.media.uploadFile.path, file: { name: mark, bytes } })
    },
    () => {
      const mark = `Kill ${randomUUID()}`
      const { student_id, ...room } = place.watched
      const body = { ...room, items: [{ student_id, attendance: 'P', note: mark }] }
      return send({ ...base(), kind: 'tap', mark, path: api.invigilation.mark.path, body })
    },
    async () => {
      const path = api.batch.batch.path.replace('{id}', String(place.paper_id))
      const body = { section_ids: [place.section_id], documents: ['paper'], format: 'pdf' }
      const sent = await send({ ...base(), kind: 'batch', mark: '', path, body })
      // Each is minutes of printing on a slow machine; one for a kill is what a school does.
      await new Promise((done) => setTimeout(done, 60_000).unref() && stops.push(done as () => void))
      return sent
    },
  ]
  const stops: (() => void)[] = []
  const busy = Promise.all(
    work.map(async (one) => {
      while (!ending) {
        const { acknowledged } = await one()
        if (!acknowledged) return
      }
    }),
  )
  return {
    async end() {
      ending = true
      for (const go of stops) go()
      await busy
      return written
    },
  }
}
