import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ExamRow, examResponseApi, type UploadResult } from '#contract'
import SpreadsheetUploadDialog from '#web/entity/upload/spreadsheet-upload-dialog.tsx'
import { readText, rowsRead, withProblem } from '#web/ui/upload/read-text.ts'

interface AnswersUploadProps {
  opened: boolean
  exam: ExamRow
  onClose: () => void
}

/** Answers that another machine has read, a pupil on each row. */
export default function AnswersUpload({ opened, exam, onClose }: AnswersUploadProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const words = ({ total, created, updated, failed, detail }: UploadResult, checked: boolean) => {
    const unchanged = detail?.unchanged ?? 0
    const count = created + updated - unchanged
    return {
      title: checked
        ? t`${plural(count, { one: 'Answers of # pupil can be taken in.', other: 'Answers of # pupils can be taken in.' })}`
        : t`${plural(count, { one: 'Answers of # pupil taken in', other: 'Answers of # pupils taken in' })}`,
      text: readText(
        rowsRead(total),
        unchanged > 0 && t`${plural(unchanged, { one: '# with nothing new', other: '# with nothing new' })}`,
        withProblem(failed),
      ),
      looked: t`Stays as it was`,
    }
  }
  return (
    <SpreadsheetUploadDialog
      {...{ opened, onClose }}
      title={t`Answers from a file: ${exam.name}`}
      name="answers"
      entity="exam-marks"
      api={examResponseApi}
      of={{
        template_id: exam.id,
        fields: { exam_id: String(exam.id), ...(reason.trim() && { reason: reason.trim() }) },
        hint: t`A pupil on each row, a question in each column: B, BD, 12.5, 1-C;2-A, or nothing for a blank. The template has all pupils and questions.`,
        updates: t`Overwrite answers that are there already`,
        words,
        more: (
          <TextInput
            label={t`Reason`}
            description={t`Needed where answers that were read here or entered by a person are overwritten.`}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        ),
      }}
    />
  )
}
