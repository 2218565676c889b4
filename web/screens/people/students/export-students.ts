import { studentApi, toCsv } from '#contract'
import { call, type Sent } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { withoutEmpty } from '#web/api/use/use-list.ts'
import { saveFile } from '#web/ui/save-file.ts'

const columns = [
  'admission_no',
  'first_name',
  'last_name',
  'gender',
  'dob',
  'class',
  'section',
  'roll_no',
  'guardian_name',
  'guardian_mobile',
  'guardian_email',
  'email',
  'state',
  'status',
] as const

/** Saves the pupils that a filter finds as CSV, at most 5,000; the columns are those of the upload. A failure has shown its toast. */
export async function exportStudents(filter: Record<string, unknown>): Promise<void> {
  try {
    const sent = { filter: { ...withoutEmpty(filter), is_all_data_fetch: true } } as Sent<typeof studentApi.list>
    const { data } = await call(studentApi.list, sent)
    const lines = data.map((student) => {
      const named = { ...student, first_name: student.f_name, last_name: student.l_name }
      return columns.map((name) =>
        name === 'class' ? student.grade.title : name === 'section' ? student.section.title : named[name],
      )
    })
    saveFile(new Blob([toCsv([columns, ...lines])], { type: 'text/csv;charset=utf-8' }), 'students.csv')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
