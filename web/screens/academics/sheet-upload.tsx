import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { AnyEndpoint, chapterApi, topicApi } from '#contract'
import { download, downloadFailedRows } from '#web/api/download.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { RowsReport } from '#web/ui/upload/rows-report.tsx'
import { SheetColumns } from '#web/ui/upload/sheet-columns.tsx'
import { useSheetUpload } from './use-sheet-upload.ts'

interface SheetUploadProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Start of the names of the files that are handed out: "chapters". */
  name: string
  api: (typeof chapterApi | typeof topicApi) & { list: AnyEndpoint }
}

/** Brings rows in from a spreadsheet: choose a file, check it, say which column is which, import. */
export default function SheetUpload({ opened, onClose, title, name, api }: SheetUploadProps) {
  const { t } = useLingui()
  const upload = useSheetUpload(api)
  const { file, report, job, unmatched } = upload
  const close = () => {
    upload.clear()
    onClose()
  }
  const onRows = (url: string | null) => downloadFailedRows(url, `${name}-to-correct.xlsx`)
  return (
    <Modal opened={opened} onClose={close} title={title} size="xl" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>One row for each; the template explains its columns.</Trans>
        </Text>
        <Button
          variant="light"
          w="fit-content"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download(api.template, {}, `${name}-template.xlsx`)}
        >
          <Trans>Download the template</Trans>
        </Button>
        <FileDrop file={file} accept=".xlsx,.csv" onChange={upload.choose} error={upload.fault} />
        <Switch
          label={t`Change rows that exist already`}
          checked={upload.updates}
          onChange={({ currentTarget }) => upload.setUpdates(currentTarget.checked)}
        />
        {unmatched && <SheetColumns unmatched={unmatched} mapping={upload.mapping} onChange={upload.setMapping} />}
        <Group gap="xs">
          <Button variant="default" onClick={() => upload.send(true)} aria-disabled={upload.pending}>
            <Trans>Check first</Trans>
          </Button>
          <Button onClick={() => upload.send(false)} aria-disabled={upload.pending}>
            <Trans>Import</Trans>
          </Button>
        </Group>
        {job && (
          <JobOutcome
            job={job}
            onCancel={upload.cancel}
            report={(result) => (
              <RowsReport result={result} checked={upload.checked} onRows={() => onRows(result.error_file_url)} />
            )}
          />
        )}
        {report && <RowsReport result={report} checked={upload.checked} onRows={() => onRows(report.error_file_url)} />}
      </Stack>
    </Modal>
  )
}
