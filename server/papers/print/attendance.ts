import { say } from '#contract'
import type { AttendanceInput } from '../../../typeset/documents/attendance.ts'
import type { Reader } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Actor } from '../../ground/actor.ts'
import { wrongField } from '../../ground/errors.ts'
import { candidates } from '../candidates.ts'
import { setOf } from './batch-copies.ts'
import type { OpenedPaper } from './open.ts'
import { documentInput, type PrintScope } from './typeset-paper.ts'

interface AttendanceScope {
  reader: Reader
  actor: Actor
  /** null: the whole class. */
  section_id: number | null
}

/** The list that is signed in the room, each student with the set that a batch prints for them. */
export async function attendanceInput(
  files: FileStore,
  paper: OpenedPaper,
  scope: PrintScope,
  { reader, actor, section_id }: AttendanceScope,
): Promise<AttendanceInput> {
  const { head } = paper
  const [all] = await reader.read(candidates(reader.client_id, head, actor))
  const students = all.filter((student) => section_id === null || student.section_id === section_id)
  if (students.length === 0) {
    throw wrongField('section_id', say('print.no_students_to_list'))
  }
  const document = await documentInput(files, paper, { ...scope, set: null }, {})
  return {
    ...document,
    set: null,
    document: 'attendance',
    date: null,
    room: null,
    section: section_id === null ? null : (students[0]?.section ?? null),
    students: students.map(({ name, roll_no, admission_no, section, ...student }) => ({
      name,
      // Roll numbers begin anew in every section.
      roll_no: section_id === null ? `${section} ${roll_no}`.trim() : roll_no,
      admission_no,
      set: head.sets > 1 ? setOf(student, head.sets) : null,
      granted: student,
    })),
  }
}
