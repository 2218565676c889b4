import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  codeApi,
  invitationStates,
  MOST_CODES,
  MOST_FOUND_CODES,
  type Session,
  type StudentPlace,
  studentApi,
} from '#contract'
import type { Sent } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useList, withoutEmpty } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { printCodes } from '#web/entity/invitation/print-codes.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import type { SectionPlace } from './section-pick.tsx'
import '#web/ui/dialog/dialog.css'

interface CodesDialogProps {
  opened: boolean
  /** What the list is filtered to, its place and search among it. */
  filter: SectionPlace & Record<string, unknown>
  session: Session | null
  onClose: () => void
}

/** Slips with codes for all pupils that the list finds, by which those without an e-mail address get in. */
export default function CodesDialog({ opened, filter, session, onClose }: CodesDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Print codes`}>
      {opened && session && <Codes filter={filter} session_id={session.id} onClose={onClose} />}
    </Modal>
  )
}

const withoutPassword = invitationStates.filter((state) => state !== 'ACCEPTED')

function Codes({
  filter: { grade_id, section_id: shown, ...rest },
  session_id,
  onClose,
}: Omit<CodesDialogProps, 'opened' | 'session'> & { session_id: number }) {
  const { t } = useLingui()
  const { data: places } = useRead(studentApi.places, { session_id })
  const [classes, setClasses] = useState(grade_id === null ? [] : [grade_id])
  const [section_id, setSection] = useState(shown)
  const [isNewOnly, setNewOnly] = useState(true)
  const [busy, setBusy] = useState(false)
  const invitation = rest.invitation ?? (isNewOnly ? withoutPassword : null)
  const filter = withoutEmpty({ state: 'ACTIVE', ...withoutEmpty(rest), grade_id: classes, section_id, invitation })
  const found = useList(studentApi.list, {
    filter: { ...filter, session_id },
    range: { pageSize: 1 },
  } as Sent<typeof studentApi.list>)
  const count = found.isPending || found.isStale ? null : found.count
  const print = async () => {
    if (!count || busy) return
    setBusy(true)
    try {
      await printCodes(codeApi.students, { session_id, filter }, [studentApi.list])
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm">
      <CodePlaces
        {...{ places, classes, section_id }}
        onChange={(chosen, section) => {
          setClasses(chosen)
          setSection(section)
        }}
      />
      {!rest.invitation && (
        <Checkbox
          label={t`Leave out whoever has a password already`}
          checked={isNewOnly}
          onChange={({ currentTarget }) => setNewOnly(currentTarget.checked)}
        />
      )}
      <Text size="sm" role="status">
        {count === null
          ? t`Counting…`
          : t`${plural(count, { one: '# pupil is found.', other: '# pupils are found.' })}`}
      </Text>
      <WhatItDoes count={count ?? 0} />
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!count || count > MOST_FOUND_CODES} aria-disabled={busy} onClick={() => void print()}>
          {busy ? <Trans>Printing…</Trans> : <Trans>Print the slips</Trans>}
        </Button>
      </Group>
    </Stack>
  )
}

const WhatItDoes = ({ count }: { count: number }) => (
  <Text size="sm" c="dimmed">
    <Trans>
      Each gets a slip with a code to choose a password with, in the order of classes and sections. A code works for 30
      days; codes that were printed before no longer work. Whoever has a password keeps it until the code is used.
    </Trans>{' '}
    {count > MOST_FOUND_CODES ? (
      <Trans>At most {MOST_FOUND_CODES} at once: choose fewer classes.</Trans>
    ) : (
      count > MOST_CODES && (
        <Trans>So many slips come as a ZIP with a file for each class, and take up to a minute.</Trans>
      )
    )}
  </Text>
)

interface CodePlacesProps {
  places: readonly StudentPlace[] | undefined
  classes: readonly number[]
  section_id: number | null
  onChange: (classes: number[], section_id: number | null) => void
}

/** Classes, none for all of them; of one alone a section. */
function CodePlaces({ places = [], classes, section_id, onChange }: CodePlacesProps) {
  const { t } = useLingui()
  const of = classes.length === 1 ? places.find(({ grade }) => grade.id === classes[0]) : undefined
  const filled = places.filter(({ count, grade }) => count > 0 || classes.includes(grade.id))
  return (
    <>
      {filled.length > 1 && (
        <Checkbox.Group
          label={t`Classes`}
          description={t`None: all classes`}
          value={classes.map(String)}
          onChange={(values) => onChange(values.map(Number), null)}
        >
          <Group gap="md" mt="xs">
            {filled.map(({ grade }) => (
              <Checkbox key={grade.id} value={String(grade.id)} label={grade.title} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {of && of.sections.length > 1 && (
        <Pick
          label={t({ message: 'Section', context: 'of a class' })}
          placeholder={t`All sections`}
          choices={of.sections}
          value={section_id}
          onChange={(id) => onChange([of.grade.id], id)}
        />
      )}
    </>
  )
}
