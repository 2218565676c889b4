import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { questionPaperApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import AnswerSheetsDialog from '../../papers/print/answer-sheets/answer-sheets-dialog.tsx'

interface ExamAnswerSheetsProps {
  opened: boolean
  exam_id: number
  paper_id: number
  onClose: () => void
}

/** The answer sheets of an exam: which were printed, further ones without a name, and where those with names are printed. */
export default function ExamAnswerSheets({ opened, exam_id, paper_id, onClose }: ExamAnswerSheetsProps) {
  const { area } = useParams({ strict: false }) as { area?: string }
  const { data: paper } = useRead(questionPaperApi.preview, { id: paper_id }, { toasts: 'failures' })
  if (!paper) return null
  return (
    <AnswerSheetsDialog
      {...{ opened, paper, exam_id, onClose }}
      named={
        <Text size="sm" mb="sm">
          <Anchor component={Link} to={`/${area ?? 'school-admin'}/question-papers/preview/${paper_id}`}>
            <Trans>Print sheets with names at the question paper</Trans>
          </Anchor>
        </Text>
      }
    />
  )
}
