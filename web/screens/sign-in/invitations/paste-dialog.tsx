import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fixedRoles, type InvitedKind, schoolApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { staffKinds, useRoleChoices } from '#web/entity/role-choices.ts'
import { Modal, useCloseDialog } from '#web/ui/dialog/modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { noValue } from '#web/ui/no-value.ts'
import { type Pasted, pastedPeople } from './pasted-people.ts'
import { type InvitedPlace, useInviting } from './use-inviting.ts'
import '#web/ui/dialog/dialog.css'

const adminKinds: readonly number[] = [fixedRoles.school_admin]

interface PasteDialogProps {
  opened: boolean
  kind: InvitedKind
  onClose: () => void
}

/** Makes and invites many at once: a line for each in one box, looked over before anything is sent. Whom the server refuses stays in the box. */
export default function PasteDialog({ opened, kind, onClose }: PasteDialogProps) {
  const { t } = useLingui()
  return (
    <Modal {...{ opened, onClose }} typed="watched" title={t`Invite many`} size="xl" closeOnClickOutside={false}>
      {opened && <PasteForm kind={kind} onClose={onClose} />}
    </Modal>
  )
}

function PasteForm({ kind, onClose }: Omit<PasteDialogProps, 'opened'>) {
  const { t, i18n } = useLingui()
  const cancel = useCloseDialog()
  const ofStaff = kind === 'staff'
  const [text, setText] = useState('')
  const [place, setPlace] = useState<InvitedPlace>({
    client_id: null,
    role_ref_id: ofStaff ? fixedRoles.teacher : fixedRoles.school_admin,
  })
  const roles = useRoleChoices(ofStaff ? staffKinds : adminKinds)
  const isGiven = roles?.some(({ id, whyNot }) => id === place.role_ref_id && !whyNot)
  const people = pastedPeople(text, ofStaff)
  const good = people.filter(({ problem }) => problem === null)
  const isPlaced = ofStaff ? isGiven : place.client_id !== null
  const { sent, refused, invite } = useInviting(ofStaff, place)
  const isReady = good.length > 0 && sent === null && isPlaced
  const send = async () => {
    const stay = await invite(people)
    setText(stay.map(({ line }) => line).join('\n'))
    if (stay.length === 0) onClose()
  }
  const done = i18n.number((sent ?? 0) + 1)
  const all = i18n.number(good.length)
  return (
    <Stack gap="sm">
      <Placing {...{ ofStaff, place, setPlace, roles }} />
      <Textarea
        label={t`One person a line`}
        description={
          ofStaff
            ? t`Emp. ID, name, e-mail if there is one. Rows of a spreadsheet can be pasted.`
            : t`Name, e-mail. Rows of a spreadsheet can be pasted.`
        }
        placeholder={ofStaff ? 'T-101, Asha Rao, asha@example.org' : 'Asha Rao, asha@example.org'}
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {people.length > 0 && <People {...{ people, ofStaff, refused }} />}
      <Group className="dialog-foot">
        {sent !== null && (
          <Text size="sm" role="status">
            <Trans>
              {done} of {all}
            </Trans>
          </Text>
        )}
        <Button variant="default" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!isReady} onClick={() => void send()}>
          {t`${plural(good.length, { one: 'Invite # person', other: 'Invite # people' })}`}
        </Button>
      </Group>
    </Stack>
  )
}

interface PlacingProps {
  ofStaff: boolean
  place: InvitedPlace
  setPlace: (place: InvitedPlace) => void
  roles: ReturnType<typeof useRoleChoices>
}

/** Where those who are invited come to: into a school of the platform, in a role. */
function Placing({ ofStaff, place, setPlace, roles }: PlacingProps) {
  const { t } = useLingui()
  const schools = useList(
    schoolApi.list,
    { filter: { status: 1 }, range: { pageSize: 100 } },
    { enabled: !ofStaff },
  ).rows
  return (
    <>
      {!ofStaff && (
        <Pick
          label={t`School`}
          placeholder={t`Choose a school`}
          withAsterisk
          choices={schools?.map(({ id, name }) => ({ id, title: name }))}
          value={place.client_id}
          onChange={(client_id) => setPlace({ ...place, client_id })}
        />
      )}
      <Pick
        label={t`Role`}
        placeholder={t`Choose a role`}
        withAsterisk={ofStaff}
        choices={roles}
        value={place.role_ref_id}
        onChange={(role_ref_id) => setPlace({ ...place, role_ref_id })}
      />
    </>
  )
}

interface PeopleProps {
  people: Pasted[]
  ofStaff: boolean
  /** Why the server refused somebody, by line. */
  refused: Readonly<Record<string, string>>
}

/** Whom the lines name, and what is wrong with a line. */
function People({ people, ofStaff, refused }: PeopleProps) {
  const { t } = useLingui()
  const textOf = ({ line, problem }: Pasted): string => {
    if (problem === 'email') return t`No e-mail address`
    if (problem === 'name') return t`No name`
    if (problem === 'mark') return t`No Emp. ID before the name`
    if (problem === 'twice') return t`This person stands in a line above`
    return refused[line] ?? ''
  }
  return (
    <Table.ScrollContainer minWidth={320} mah={280}>
      <Table aria-label={t`Whom the lines name`}>
        <Table.Tbody>
          {people.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            <Table.Tr key={at}>
              {ofStaff && <Table.Td>{one.mark ?? noValue}</Table.Td>}
              <Table.Td>{one.name || noValue}</Table.Td>
              <Table.Td>{one.email || noValue}</Table.Td>
              <Table.Td c="var(--q-bad)">{textOf(one)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
