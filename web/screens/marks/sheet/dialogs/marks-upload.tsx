import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type ExamRow, examMarksApi, type UploadResult } from '#contract'
import { download } from '#web/api/download.ts'
import { OwnImports } from '#web/entity/upload/own-imports.tsx'
import { SpreadsheetReport } from '#web/entity/upload/spreadsheet-report.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { readAnswer } from '#web/ui/reading/read-answer.ts'
import { ReadingHeadings } from '#web/ui/reading/reading-headings.tsx'
import { ReadingPreview } from '#web/ui/reading/reading-preview.tsx'
import type { ShownList } from '#web/ui/reading/shown-list.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { readText, rowsRead, withProblem } from '#web/ui/upload/read-text.ts'
import type { SheetStore } from '../../store/sheet-store.ts'
import { examInput } from './list-input.ts'
import { PasteMemory } from './paste-parts.tsx'
import { useMarksFile } from './use-marks-file.ts'
import { useMarksList } from './use-marks-list.ts'
import '#web/ui/dialog/dialog.css'

interface MarksUploadProps {
  opened: boolean
  store: SheetStore
  exam: ExamRow
  onClose: () => void
}

const ownImports = 5

/** Marks from a file: our own template, or whatever list another program has written. It is seen before anything of it is stored. */
export default function MarksUpload({ opened, store, exam, onClose }: MarksUploadProps) {
  const { t } = useLingui()
  const upload = useMarksFile(exam, store.reason)
  const [isRemembered, setRemembered] = useState(true)
  const [asking, setAsking] = useState(false)
  const words = useWords()
  const read = upload.looked && readAnswer(upload.looked)
  const way = { list: examMarksApi.list, reason: store.reason ?? undefined, onAsk: setAsking }
  const close = () => {
    if (upload.done) upload.clear()
    onClose()
  }
  const report = (result: UploadResult, checked: boolean) => (
    <SpreadsheetReport
      {...{ result, checked, name: 'marks', way }}
      words={words(result, checked)}
      onMatch={undefined}
      onMade={() => undefined}
    />
  )
  const isNew = read !== null && !read.reading.layout.sure && !read.reading.layout.known
  return (
    <Modal
      {...{ opened }}
      title={t`Marks from a file: ${exam.name}`}
      onClose={close}
      size="min(72rem, calc(100vw - 4rem))"
      closeOnClickOutside={false}
      closeOnEscape={!asking}
      trapFocus={!asking}
    >
      <Stack gap="md">
        <Hint />
        <Button
          variant="light"
          w="fit-content"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download(examMarksApi.template, { id: exam.id }, `${exam.name}, ${exam.subject.title}.xlsx`)}
        >
          <Trans>Download the template</Trans>
        </Button>
        <FileDrop
          file={upload.file}
          accept=".xlsx,.ods,.csv,.xls,.txt,.html"
          onChange={upload.choose}
          error={upload.fault}
        />
        <Switch
          label={t`Overwrite what is entered already`}
          checked={upload.updates}
          onChange={({ currentTarget }) => upload.setUpdates(currentTarget.checked)}
        />
        {!upload.done && read && <FilePreview {...{ store, exam, read, upload }} />}
        {!upload.done && read && isNew && read.asks.length === 0 && (
          <PasteMemory {...{ isRemembered, setRemembered }} />
        )}
        {!upload.done && upload.looked && read?.asks.length === 0 && report(upload.looked, true)}
        {upload.job && (
          <JobOutcome job={upload.job} onCancel={upload.cancel} report={(result) => report(result, upload.isLook)} />
        )}
        {upload.done && report(upload.done, false)}
        <OwnImports entity="exam-marks" most={ownImports} exam_id={exam.id} {...way} />
        <Group className="dialog-foot">
          {upload.done ? (
            <Button onClick={close}>
              <Trans>Done</Trans>
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <ImportButton {...{ upload, read }} onClick={() => upload.save(isRemembered)} />
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const Hint = () => (
  <Text size="sm">
    <Trans>The template holds the pupils of this exam with what is entered already. Blank cells change nothing.</Trans>{' '}
    <Trans>Lists of other programs are read too.</Trans>
  </Text>
)

type Upload = ReturnType<typeof useMarksFile>

interface FilePreviewProps extends Pick<MarksUploadProps, 'store' | 'exam'> {
  read: ShownList
  upload: Upload
}

function FilePreview({ store, exam, read, upload }: FilePreviewProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the sheet is told by the server
  const input = useMemo(() => examInput(store, exam), [exam.id])
  const door = useMarksList(input, [])
  const again = upload.looked?.warnings?.find(({ code }) => code === 'same_list')
  return (
    <>
      {again && <Alert color="yellow">{sayText(again.said ?? { code: 'list.same_still' })}</Alert>}
      <ReadingPreview {...{ read, door }} said={upload.said} onSay={upload.say} hasFocus={false} />
      <ReadingHeadings read={read} said={upload.said} onSay={upload.say} />
    </>
  )
}

interface ImportButtonProps {
  upload: Upload
  read: ShownList | null
  onClick: () => void
}

/** Says what it does; it is off while something is asked. */
function ImportButton({ upload, read, onClick }: ImportButtonProps) {
  const { t } = useLingui()
  const { created = 0, updated = 0, detail } = upload.looked ?? {}
  const count = created + updated - (detail?.unchanged ?? 0)
  const isOff = !read || read.asks.length > 0 || count === 0
  return (
    <Button
      disabled={isOff}
      aria-disabled={upload.pending}
      onClick={({ detail: clicks }) => clicks < 2 && !upload.pending && onClick()}
    >
      {count === 0 ? t`Import` : t`Import marks of ${plural(count, { one: '# pupil', other: '# pupils' })}`}
    </Button>
  )
}

/** What became of the file, in the words of marks. */
function useWords() {
  const { t } = useLingui()
  return ({ total, failed, created, updated, detail }: UploadResult, checked: boolean) => {
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
}
