import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ScanPageRow, scanApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { errorText } from '#web/api/call-toasts.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { fieldErrors } from '#web/ui/message/refusal.ts'
import { codeText, inFours, typedCode } from '../../../../scanning/layout/serial.ts'
import { PupilChoice } from './pupil-choice.tsx'
import { usePageActs } from './use-page-acts.ts'
import '#web/ui/dialog/dialog.css'

interface PageNamerProps {
  page: ScanPageRow | null
  exam_id: number
  onClose: () => void
}

/** Which page of whose sheet it is: by the characters printed beside its code, or by the pupil. */
export default function PageNamer({ page, exam_id, onClose }: PageNamerProps) {
  const [shown, setShown] = useState(page)
  if (page && page !== shown) setShown(page)
  return (
    <Modal
      opened={page !== null}
      onClose={onClose}
      typed="watched"
      title={<Trans>Which page is this?</Trans>}
      size={520}
    >
      {shown && <Namer key={shown.id} {...{ exam_id, onClose }} page={shown} />}
    </Modal>
  )
}

function Namer({ page, exam_id, onClose }: PageNamerProps & { page: ScanPageRow }) {
  const { t } = useLingui()
  const { run, pending, error } = usePageActs()
  const { data } = useRead(scanApi.completeness, { exam_id })
  const [code, setCode] = useState('')
  const [student_id, setStudent] = useState<number | null>(null)
  const [page_no, setPageNo] = useState<number | null>(page.page_no)
  const length = code.replaceAll(/[\s\-–·.]/g, '').length
  const read = typedCode(code)
  // A whole sheet gets a pupil; a page that is nobody's is named with its number too.
  const isWhole = page.state === 'NO_PUPIL'
  const pages = page.of ?? Math.max(1, ...(data?.pupils ?? []).flatMap(({ sheets }) => sheets.map(lastPage)))
  const isReady = read !== null || student_id !== null
  const assign = async () => {
    const who = student_id === null ? {} : { student_id, ...(!isWhole && page_no !== null && { page_no }) }
    try {
      await run(page, { act: 'ASSIGN', ...(read ? { code } : who) })
      onClose()
    } catch {
      // Said below, or by a toast.
    }
  }
  const refusals = error instanceof CallError ? Object.values(fieldErrors(error)) : []
  const found = read && inFours(codeText(read))
  return (
    <Stack gap="sm">
      {!isWhole && (
        <TextInput
          label={t`Characters beside the square code`}
          description={t`16 of them, such as Q7K3 M9QX T2W5 H038.`}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          error={length >= 16 && !read && t`One of these characters is another one on the page: look again.`}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <Text size="sm" role="status" c={read ? 'var(--q-ok)' : 'dimmed'}>
        {read ? (
          <Trans>
            {found}: page {read.page} ✓
          </Trans>
        ) : (
          !isWhole && (length > 0 ? <Trans>{length} of 16</Trans> : <Trans>Or choose the pupil and the page:</Trans>)
        )}
      </Text>
      {length === 0 && (
        <>
          <PupilChoice pupils={data?.pupils} chosen={student_id} onChoose={setStudent} />
          {!isWhole && pages > 1 && (
            <NativeSelect
              label={t`Page`}
              value={page_no ?? 1}
              data={Array.from({ length: pages }, (_, n) => String(n + 1))}
              onChange={({ currentTarget }) => setPageNo(Number(currentTarget.value))}
            />
          )}
        </>
      )}
      {error instanceof CallError && (
        <Alert color="red" role="alert">
          {refusals.length > 0 ? refusals.join(' ') : errorText(error)}
        </Alert>
      )}
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button aria-disabled={!isReady} loading={pending} onClick={() => isReady && void assign()}>
          <Trans>It is this one</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

const lastPage = ({ have, lack }: { have: number[]; lack: number[] }) => Math.max(0, ...have, ...lack)
