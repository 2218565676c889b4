import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ExamRow, examMarksApi, type UploadResult } from '#contract'
import SheetUploadDialog from '#web/entity/upload/sheet-upload-dialog.tsx'
import { readText, rowsRead, withProblem } from '#web/ui/upload/read-text.ts'

interface MarksUploadProps {
  opened: boolean
  exam: Pick<ExamRow, 'id' | 'name'>
  /** Said where the marks were handed in already. */
  reason: string | null
  onClose: () => void
}

/** The sheet as a workbook: taken along, filled, and brought back. */
export function MarksUpload({ opened, exam, reason, onClose }: MarksUploadProps) {
  const { t } = useLingui()
  const fields = { exam_id: String(exam.id), ...(reason ? { reason } : {}) }
  const words = ({ total, failed, created, updated, detail }: UploadResult, checked: boolean) => {
    const unchanged = detail?.unchanged ?? 0
    const changed = created + updated - unchanged
    return {
      title: checked
        ? t`${plural(changed, { one: 'Marks of # pupil can be taken in.', other: 'Marks of # pupils can be taken in.' })}`
        : t`${plural(changed, { one: 'Marks of # pupil taken in', other: 'Marks of # pupils taken in' })}`,
      text: readText(
        rowsRead(total),
        unchanged > 0 && t`${plural(unchanged, { one: '# with nothing new', other: '# with nothing new' })}`,
        withProblem(failed),
      ),
      looked: t`Stays as it was`,
    }
  }
  return (
    <SheetUploadDialog
      {...{ opened, onClose }}
      title={t`Marks from a file: ${exam.name}`}
      name="marks"
      entity="exam-marks"
      api={examMarksApi}
      of={{
        ...{ template_id: exam.id, exam_id: exam.id, fields, words, updates: t`Overwrite what is entered already` },
        hint: t`The template holds the pupils of this exam with what is entered already. Blank cells change nothing.`,
      }}
    />
  )
}
