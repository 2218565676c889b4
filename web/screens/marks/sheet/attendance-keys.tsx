import { useLingui } from '@lingui/react/macro'
import { attendances, type ExamAttendance } from '#contract'
import { attendanceNames } from '#web/ui/exam-words.ts'
import { attendanceSigns } from '../../../entity/exam/words.ts'
import classes from './marking.module.css'
import type { CellEditor } from './use-cell-editor.ts'

interface AttendanceKeysProps {
  editor: CellEditor
  attendance: ExamAttendance | null
}

/** A key for each way in which a pupil was there or not. */
export function AttendanceKeys({ editor, attendance }: AttendanceKeysProps) {
  const { i18n } = useLingui()
  return attendances.map((one) => (
    <button
      key={one}
      type="button"
      className={classes.key}
      title={i18n._(attendanceNames[one])}
      aria-label={`${i18n._(attendanceSigns[one])}: ${i18n._(attendanceNames[one])}`}
      aria-pressed={attendance === one}
      onClick={() => editor.attend(one)}
    >
      {i18n._(attendanceSigns[one])}
    </button>
  ))
}
