import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { AnyEndpoint, chapterApi, topicApi, UploadResult } from '#contract'
import { download, downloadFailedRows } from '#web/api/download.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { RowsReport } from '#web/ui/upload/rows-report.tsx'
import { SheetColumns } from '#web/ui/upload/sheet-columns.tsx'
import { OwnImports, UndoThisImport } from './own-imports.tsx'
import { useSheetUpload } from './use-sheet-upload.ts'

export interface SheetUploadProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Start of the names of the files that are handed out: "chapters". */
  name: string
  entity: 'chapter' | 'topic'
  api: (typeof chapterApi | typeof topicApi) & { list: AnyEndpoint }
}

/** Brings rows in from a spreadsheet: choose a file, check it, say which column is which, import. */
export default function SheetUpload({ opened, onClose, title, name, entity, api }: SheetUploadProps) {
  const { t } = useLingui()
  const upload = useSheetUpload(api)
  const { file, report, job, unmatched } = upload
  const close = () => {
    upload.clear()
    onClose()
  }
  const toReport = (result: UploadResult) => (
    <RowsReport
      result={result}
      checked={upload.checked}
      onRows={() => downloadFailedRows(result.error_file_url, `${name}-to-correct.xlsx`)}
    >
      {result.import_id != null && (
        <UndoThisImport key={result.import_id} import_id={result.import_id} list={api.list} />
      )}
    </RowsReport>
  )
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
        {job && <JobOutcome job={job} onCancel={upload.cancel} report={toReport} />}
        {report && toReport(report)}
        <OwnImports entity={entity} list={api.list} />
      </Stack>
    </Modal>
  )
}
