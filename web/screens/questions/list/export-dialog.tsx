import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, List, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { type ExportCheck, type ExportFormat, exportFormats, type QuestionFilter, questionBulkApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { formatTexts } from './export-formats.ts'
import '#web/ui/dialog/dialog.css'

interface ExportDialogProps {
  opened: boolean
  /** Which questions: those of the list, or the ticked ones. */
  questions: { filter?: z.input<typeof QuestionFilter> | undefined; ids?: number[] | undefined }
  onClose: () => void
}

/** Hands questions out in a format, after it has said what of them that can't hold. */
export default function ExportDialog({ opened, questions, onClose }: ExportDialogProps) {
  const { t, i18n } = useLingui()
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [withAnswers, setWithAnswers] = useState(true)
  const [pending, setPending] = useState(false)
  const hidesAnswers = format === 'docx' && !withAnswers
  const asked = { ...questions, format, ...(hidesAnswers && { with_answers: false }) }
  const check = useRead(questionBulkApi.exportCheck, asked, { enabled: opened })
  const run = async () => {
    setPending(true)
    await download(questionBulkApi.export, asked, formatTexts[format].file)
    setPending(false)
  }
  return (
    <Modal opened={opened} onClose={onClose} title={<Trans>Export questions</Trans>} size="lg">
      <Stack gap="md">
        <NativeSelect
          label={t`Format`}
          description={i18n._(formatTexts[format].note)}
          data={exportFormats.map((name) => ({ value: name, label: i18n._(formatTexts[name].label) }))}
          value={format}
          onChange={({ currentTarget }) => setFormat(currentTarget.value as ExportFormat)}
          data-autofocus
        />
        {format === 'docx' && (
          <Checkbox
            label={t`With answers`}
            description={t`Keys, model answers, marking points and explanations`}
            checked={withAnswers}
            onChange={({ currentTarget }) => setWithAnswers(currentTarget.checked)}
          />
        )}
        <div aria-live="polite">
          {check.data ? (
            <CheckReport check={check.data} />
          ) : check.error ? (
            <Alert color="red">{check.error.message}</Alert>
          ) : (
            <>
              <Text size="sm">
                <Trans>Looking at what the format can hold…</Trans>
              </Text>
              <Skeleton height={24} />
            </>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button onClick={run} loading={pending} disabled={!check.data || check.data.carried === 0}>
            <Trans>Download</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Questions left out that are named; of more only the number is told. */
const mostNamed = 20

function CheckReport({ check: { total, carried, whole, losses } }: { check: ExportCheck }) {
  const { t } = useLingui()
  const more = whole.length - mostNamed
  return (
    <Stack gap="xs">
      <Text fw={500}>
        {carried === total
          ? t`${plural(total, { one: '# question goes into the file.', other: 'All # questions go into the file.' })}`
          : t`${carried} of ${total} questions go into the file.`}
      </Text>
      {losses.length > 0 && (
        <List size="sm">
          {losses.map(({ code, message, said }) => (
            <List.Item key={code}>{textOf({ message, ...said })}</List.Item>
          ))}
        </List>
      )}
      {whole.length > 0 && (
        <Alert color="yellow" title={t`Left out`}>
          <List size="sm">
            {whole.slice(0, mostNamed).map(({ id, message, said }) => (
              <List.Item key={id}>
                <Trans>Question {id}</Trans>: {textOf({ message, ...said })}
              </List.Item>
            ))}
          </List>
          {more > 0 && <Text size="sm">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</Text>}
        </Alert>
      )}
      {losses.length === 0 && whole.length === 0 && total > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Nothing of them is lost.</Trans>
        </Text>
      )}
    </Stack>
  )
}
