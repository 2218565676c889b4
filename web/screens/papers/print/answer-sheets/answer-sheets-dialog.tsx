import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PaperPreview } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'
import { BatchOutcome } from '../documents/batch-outcome.tsx'
import { PrintedList } from './printed-list.tsx'
import { UnnamedForm } from './unnamed-form.tsx'

interface AnswerSheetsDialogProps {
  opened: boolean
  paper: PaperPreview
  /** Those of one exam alone, as its screens show them. */
  exam_id?: number
  onClose: () => void
  /** Where sheets with names are printed. */
  named?: ReactNode
}

/** Answer sheets without a name, and all that were printed of a paper or for an exam. */
export default function AnswerSheetsDialog({ opened, paper, exam_id, onClose, named }: AnswerSheetsDialogProps) {
  const { t } = useLingui()
  const maySee = usePermission('exam-marks')('view')
  const mayPrint = usePermission('question-paper')('download')
  const [started, setStarted] = useState<number | null>(null)
  const close = () => {
    setStarted(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t`Answer sheets`} size="lg">
      {named}
      <Tabs defaultValue={exam_id !== undefined || !mayPrint ? 'printed' : 'unnamed'} keepMounted={false}>
        <Tabs.List mb="md">
          {mayPrint && (
            <Tabs.Tab value="unnamed" mih={44}>
              <Trans>Blank and extra sheets</Trans>
            </Tabs.Tab>
          )}
          {maySee && (
            <Tabs.Tab value="printed" mih={44}>
              <Trans>Printed sheets</Trans>
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="unnamed">
          {started === null ? (
            <UnnamedForm {...{ paper, exam_id }} onStarted={setStarted} />
          ) : (
            <BatchOutcome
              job_id={started}
              again={
                <Button variant="default" onClick={() => setStarted(null)}>
                  <Trans>Print others</Trans>
                </Button>
              }
            />
          )}
        </Tabs.Panel>
        {maySee && (
          <Tabs.Panel value="printed">
            <PrintedList of={exam_id === undefined ? { question_paper_id: paper.id } : { exam_id }} />
          </Tabs.Panel>
        )}
      </Tabs>
    </Modal>
  )
}
