import { useLingui } from '@lingui/react/macro'
import { type ExamRow, examMarksApi } from '#contract'
import SheetUploadDialog from '#web/entity/upload/sheet-upload-dialog.tsx'

interface MarksUploadProps {
  opened: boolean
  exam: Pick<ExamRow, 'id' | 'name'>
  /** Said where the marks were handed in already. */
  reason: string | null
  onClose: () => void
}

/** The sheet as a workbook: taken along, filled, and brought back. */
export default function MarksUpload({ opened, exam, reason, onClose }: MarksUploadProps) {
  const { t } = useLingui()
  const fields = { exam_id: String(exam.id), ...(reason ? { reason } : {}) }
  const hint = t`The template holds the pupils of this exam with what is entered already. Blank cells change nothing.`
  return (
    <SheetUploadDialog
      {...{ opened, onClose }}
      title={t`Marks from a file: ${exam.name}`}
      name="marks"
      entity="exam-marks"
      api={examMarksApi}
      of={{ template_id: exam.id, fields, hint }}
    />
  )
}
