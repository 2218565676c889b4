import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  chapterApi,
  type ListEndpoint,
  type Module,
  questionApi,
  questionPaperApi,
  staffApi,
  studentApi,
} from '#contract'
import type { RowOf } from '#web/api/use/use-list.ts'
import { currentArea } from '#web/landing.ts'
import { excerptOf } from '../../screens/questions/sheet/excerpt.ts'

/** Something found: what it is called, where it belongs, and its address below the area. */
export interface Hit {
  title: string
  place?: string
  path: string
  search?: Record<string, string>
}

/** A list that is searched on the server. */
interface Source<E extends ListEndpoint = ListEndpoint> {
  title: MessageDescriptor
  endpoint: E
  /** Who may do this in the endpoint's module finds in it: a hit leads to where that is done. */
  needs: { module: Module; action: 'view' | 'update' }
  filter: (text: string) => Record<string, unknown>
  hit: (row: RowOf<E>) => Hit
}

const source = <E extends ListEndpoint>(one: Source<E>) => one as unknown as Source

export const sources: Source[] = [
  source({
    title: msg`Question Papers`,
    endpoint: questionPaperApi.list,
    needs: { module: 'question-paper', action: 'view' },
    filter: (text) => ({ name: text }),
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
    filter: (text) => ({ chapter: text }),
    hit: ({ chapter, grade, subject, grade_id, subject_id }) => ({
      title: chapter,
      place: `${grade.title} · ${subject.title}`,
      path: 'chapters',
      search: { grade_id: String(grade_id), subject_id: String(subject_id), search: chapter },
    }),
  }),
  source({
    title: msg`Students`,
    endpoint: studentApi.list,
    needs: { module: 'student', action: 'view' },
    filter: (text) => ({ search: text }),
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
    filter: (text) => ({ staff_name: text }),
    hit: ({ name, emp_id, role }) => ({
      title: name,
      place: `${emp_id} · ${role.title}`,
      path: 'staffs',
      search: { search: name },
    }),
  }),
  source({
    title: msg`Questions`,
    endpoint: questionApi.list,
    needs: { module: 'question', action: 'update' },
    filter: (text) => ({ search: text }),
    hit: (question) => ({
      title: excerptOf(question),
      place: `${question.grade.title} · ${question.subject.title} · ${question.chapter.title}`,
      path: `questions/${question.id}`,
    }),
  }),
]
