import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AnyEndpoint, Endpoint, Nothing, SpreadsheetFields, UploadAnswer, UploadResult } from '#contract'
import { download } from '#web/api/download.ts'
import { loadScreen } from '#web/load-screen.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { type ColumnMapping, findUnmatched, toMapping } from '#web/ui/upload/spreadsheet-columns.tsx'
import { UploadButtons } from '#web/ui/upload/upload-buttons.tsx'
import { OwnImports } from './own-imports.tsx'
import PasteRows from './paste-rows.tsx'
import type { ListChoices } from './reading/list-choices.ts'
import { UploadReading } from './reading/upload-reading.tsx'
import { findSchools, SchoolPick, type Schools } from './school-pick.tsx'
import { SpreadsheetReport } from './spreadsheet-report.tsx'
import { AnswerInSight, UploadColumns, UploadOutcome } from './upload-outcome.tsx'
import { useUpload } from './use-upload.ts'
import '#web/ui/dialog/dialog.css'

const RosterUpload = lazy(loadScreen(() => import('./roster/roster-upload.tsx')))

type SpreadsheetCall = Endpoint<'upload', string, typeof SpreadsheetFields, typeof UploadAnswer>
/** What can be brought in from a spreadsheet. */
export type SpreadsheetEntity = 'chapter' | 'topic' | 'staff' | 'student' | 'exam-marks'

/** Lists of people come as bundles of other programs too. */
const takesBundles = (entity: SpreadsheetEntity) => entity === 'student' || entity === 'staff'

interface OfOne {
  template_id: number
  fields: Record<string, string>
  hint: string
  /** Further fields of the form. */
  more?: ReactNode
  /** Names the switch for what is there already. */
  updates: string
  /** What became of the file, in words of its own. */
  words: (result: UploadResult, checked: boolean) => { title: string; text: string; looked: string }
}

export interface SpreadsheetUploadProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Start of the names of the files that are handed out: "chapters". */
  name: string
  entity: SpreadsheetEntity
  /** The session that the rows are of, where they are of one. */
  session?: { id: number; name: string } | null
  /** The file that it begins with, such as rows that were pasted. */
  start?: File | null
  /** Of rows that all belong to one row, which its template is made for. */
  of?: OfOne
  api: { upload: SpreadsheetCall; template: Endpoint<'file', string, typeof Nothing>; list: AnyEndpoint }
}

/** Imports that are shown below the form: the newest ones. */
const ownImports = 5

/** Brings rows in from a spreadsheet: choose a file, check it, say which column is which, import. */
export default function SpreadsheetUploadDialog(props: SpreadsheetUploadProps) {
  const { opened, onClose, title, name, entity, session, start = null, of, api } = props
  const { t } = useLingui()
  const sheet = useSpreadsheet(api, of?.fields ?? (session ? { session_id: String(session.id) } : {}))
  const { upload, file, fault, choose, send, clear } = sheet
  const [asking, setAsking] = useState(false)
  const [presses, setPresses] = useState(0)
  const way = { list: api.list, reason: of?.fields.reason, onAsk: setAsking }
  const close = () => {
    clear()
    onClose()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    if (start) choose(start)
  }, [start])
  const bundle = takesBundles(entity) && file && /\.zip$/i.test(file.name) ? file : null
  const show = (result: UploadResult, checked: boolean) => (
    <SpreadsheetReport
      {...{ result, checked, name, way }}
      words={of?.words(result, checked)}
      onMatch={upload.match}
      onMade={() => void send(true)}
    />
  )
  return (
    <Modal
      {...{ opened, title }}
      onClose={close}
      size="xl"
      closeOnClickOutside={false}
      // Escape closes the question on top, not the dialog below it too.
      closeOnEscape={!asking}
      trapFocus={!asking}
    >
      {!upload.saved && <PasteRows onFile={choose} />}
      <Stack gap="md">
        <Text size="sm">
          {of?.hint ?? (
            <Trans>One row for each; the template explains its columns. Copied rows can be pasted here.</Trans>
          )}
          {session && ` ${t`The rows are of the session ${session.name}.`}`}
        </Text>
        <TemplateButton {...{ api, of, name }} />
        <FileDrop
          file={file}
          accept={`.xlsx,.ods,.csv,.xls,.txt${takesBundles(entity) ? ',.zip' : ''}`}
          onChange={choose}
          error={fault}
        />
        {bundle ? (
          <Suspense>
            <RosterUpload
              key={`${bundle.name} ${bundle.lastModified}`}
              file={bundle}
              session_id={session?.id ?? null}
              onDone={close}
              onAnother={() => choose(null)}
              onAsk={setAsking}
            />
          </Suspense>
        ) : (
          <>
            <ListFields {...{ sheet, of, session, presses, show }} />
            {!of && <OwnImports entity={entity} most={ownImports} {...way} />}
            <Group className="dialog-foot">
              <UploadButtons
                pending={upload.pending}
                passed={upload.passed && !upload.open?.asks.length}
                asking={(upload.open?.asks.length ?? 0) > 0}
                onSend={(checked) => void send(checked).then(() => setPresses((count) => count + 1))}
                next={upload.saved ? { onDone: close, onAnother: () => choose(null) } : undefined}
              />
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}

interface ListFieldsProps extends Pick<SpreadsheetUploadProps, 'of' | 'session'> {
  sheet: ReturnType<typeof useSpreadsheet>
  presses: number
  show: (result: UploadResult, checked: boolean) => ReactNode
}

/** What is said of a list beside its file, and what it was answered. */
function ListFields({ sheet, of, session, presses, show }: ListFieldsProps) {
  const { t } = useLingui()
  const { upload, schools, updates, setUpdates, defaults, send } = sheet
  return (
    <>
      {schools.length > 0 && (
        <SchoolPick
          schools={schools}
          value={defaults.values.school ?? ''}
          onChange={(school) => defaults.onChange({ ...defaults.values, school })}
        />
      )}
      <Switch
        label={of?.updates ?? t`Change rows that exist already`}
        checked={updates}
        onChange={({ currentTarget }) => setUpdates(currentTarget.checked)}
      />
      {of?.more}
      <AnswerInSight upload={upload} presses={presses}>
        <UploadColumns upload={upload} defaults={session ? defaults : undefined} />
        <OpenUploadReading upload={upload} onAnswer={(said) => void send(true, said)} />
        <UploadOutcome upload={upload} show={show} />
      </AnswerInSight>
    </>
  )
}

interface OpenUploadReadingProps {
  upload: ReturnType<typeof useSpreadsheet>['upload']
  onAnswer: (said: ListChoices) => void
}

/** How the list is read, as long as something can be said of it. */
function OpenUploadReading({ upload, onAnswer }: OpenUploadReadingProps) {
  const { open, result, said, setSaid } = upload
  if (!open) return null
  return <UploadReading problems={result?.errors ?? []} onSay={setSaid} {...{ open, said, onAnswer }} />
}

const TemplateButton = ({ api, of, name }: Pick<SpreadsheetUploadProps, 'api' | 'of' | 'name'>) => (
  <Button
    variant="light"
    w="fit-content"
    leftSection={<IconDownload size={18} aria-hidden />}
    onClick={() => download(api.template, { ...(of && { id: of.template_id }) }, `${name}-template.xlsx`)}
  >
    <Trans>Download the template</Trans>
  </Button>
)

/** The form of the dialog; its job is kept in it, and is there again when the dialog is opened again. */
function useSpreadsheet(api: SpreadsheetUploadProps['api'], fields: Record<string, string>) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [updates, setUpdates] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [filled, setFilled] = useState<ColumnMapping>({})
  const [schools, setSchools] = useState<Schools>([])
  const [job, setJob] = useState<{ job_id: number | null; checked: boolean }>({ job_id: null, checked: false })
  const put = (job_id: number | null, checked: boolean) => setJob({ job_id, checked })
  const upload = useUpload<SpreadsheetCall>(api, { ...job, put }, { toasts: 'none' })

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFault(null)
    setFilled({})
    setSchools([])
    put(null, false)
    upload.forget()
  }
  const send = async (checked: boolean, said?: ListChoices) => {
    if (!file) return setFault(t`Please choose a file`)
    setFault(null)
    const defaults = toMapping(filled)
    const sent = {
      file,
      mode: updates ? ('update' as const) : ('create' as const),
      ...fields,
      ...(defaults && { defaults }),
    }
    const refusal = await upload.send(sent, checked, said)
    const found = findSchools(refusal)
    if (found.length > 0) setSchools(found)
    if (refusal && !findUnmatched(refusal)) setFault(refusalText(refusal))
  }
  const clear = () => {
    const isRunning = upload.job?.state === 'queued' || upload.job?.state === 'running'
    if (!isRunning) choose(null)
  }
  const defaults = { values: filled, onChange: setFilled }
  return { upload, file, fault, schools, updates, setUpdates, defaults, choose, send, clear }
}
