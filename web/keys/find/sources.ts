import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  chapterApi,
  examApi,
  type ListEndpoint,
  type Module,
  questionApi,
  questionPaperApi,
  staffApi,
  studentApi,
} from '#contract'
import { call, type Sent } from '#web/api/call.ts'
import { type RowOf, toNear, toRows } from '#web/api/use/use-list.ts'
import { currentArea } from '#web/landing.ts'
import { roleTitle } from '#web/ui/message/role-names.ts'
import { excerptOf } from '../../screens/questions/printed-form/excerpt.ts'

/** Something found: what it is called, where it belongs, and its address below the area. */
export interface Hit {
  title: string
  place?: string
  path: string
  search?: Record<string, string>
}

interface AnySource {
  title: MessageDescriptor
  /** Who may do this in the endpoint's module finds in it: a hit leads to where that is done. */
  needs: { module: Module; action: 'view' | 'update' }
}

/** A list that is searched on the server. */
interface Source extends AnySource {
  path: string
  find: (text: string, signal: AbortSignal) => Promise<FoundHits>
}

/** What has what was sought, and apart from it what is spelled nearly so. */
export interface FoundHits {
  hits: Hit[]
  near: Hit[]
}

interface ListSource<E extends ListEndpoint> extends AnySource {
  endpoint: E
  sent: (text: string) => Sent<E>
  hit: (row: RowOf<E>) => Hit
}

/** Rows that are asked for of each kind. */
const range = { page: 1, pageSize: 5 }

const source = <E extends ListEndpoint>({ endpoint, sent, hit, ...about }: ListSource<E>): Source => ({
  ...about,
  path: endpoint.path,
  async find(text, signal) {
    const { data, near } = await call(endpoint, sent(text), { signal, toasts: 'none' })
    return { hits: (toRows<E>(data) ?? []).map(hit), near: (toNear<E>(near)?.rows ?? []).map(hit) }
  },
})

export const sources: Source[] = [
  source({
    title: msg`Question Papers`,
    endpoint: questionPaperApi.list,
    needs: { module: 'question-paper', action: 'view' },
    sent: (text) => ({ filter: { name: text }, range }),
    hit: ({ id, name, grade, subject }) => ({
      title: name,
      place: `${grade.title} · ${subject.title}`,
      path: `question-papers/preview/${id}`,
    }),
  }),
  source({
    title: msg`Chapters`,
    endpoint: chapterApi.list,
    needs: { module: 'chapter', action: 'view' },
    sent: (text) => ({ filter: { chapter: text }, range }),
    hit: ({ chapter, grade, subject, grade_id, subject_id }) => ({
      title: chapter,
      place: `${grade.title} · ${subject.title}`,
      path: 'chapters',
      search: { grade_id: String(grade_id), subject_id: String(subject_id), search: chapter },
    }),
  }),
  source({
    title: msg`Exams`,
    endpoint: examApi.list,
    needs: { module: 'exam', action: 'view' },
    sent: (text) => ({ filter: { name: text }, range }),
    hit: ({ name, grade, subject }) => ({
      title: name,
      place: `${grade.title} · ${subject.title}`,
      path: 'exams',
      search: { search: name },
    }),
  }),
  source({
    title: msg`Students`,
    endpoint: studentApi.list,
    needs: { module: 'student', action: 'view' },
    sent: (text) => ({ filter: { search: text }, range }),
    hit: ({ name, admission_no, grade, section }) => ({
      title: name,
      place: `${admission_no} · ${grade.title} ${section.title}`,
      path: currentArea() === 'school-admin' ? 'students-list' : 'students',
      search: { search: admission_no },
    }),
  }),
  source({
    title: msg`Staff`,
    endpoint: staffApi.list,
    needs: { module: 'staff', action: 'view' },
    sent: (text) => ({ filter: { staff_name: text }, range }),
    hit: ({ name, emp_id, role }) => ({
      title: name,
      place: `${emp_id} · ${roleTitle(role)}`,
      path: 'staffs',
      search: { search: name },
    }),
  }),
  source({
    title: msg`Questions`,
    endpoint: questionApi.list,
    needs: { module: 'question', action: 'update' },
    sent: (text) => ({ filter: { search: text }, range }),
    hit: (question) => ({
      title: excerptOf(question),
      place: `${question.grade.title} · ${question.subject.title} · ${question.chapter.title}`,
      path: `questions/${question.id}`,
    }),
  }),
]
