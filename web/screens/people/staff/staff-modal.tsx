import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { type ClassTeacherTaken, fixedRoles, type Staff, staffApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import InvitationDialog from '#web/entity/invitation/invitation-dialog.tsx'
import { staffKinds, useRoleChoices } from '#web/entity/role-choices.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'
import { GenderPick } from '../gender-pick.tsx'
import { nextValues, type StaffValues, toBody, toValues } from './staff-values.ts'
import { TeachingFields } from './teaching-fields.tsx'

const two = { base: 1, xs: 2 }

/** Somebody who has the e-mail address already, such as a school admin without a staff record. */
interface Match {
  staff_id: number | null
  name: string
}

const matchesOf = (error: unknown): Match[] =>
  isRefusal(error) && error.errorCode === 'user_found' ? (error.data as { matches: Match[] }).matches : []

/** Who is class teacher of a section that was to get another. */
const takenIn = (error: unknown): ClassTeacherTaken | null =>
  isRefusal(error) && error.errorCode === 'duplicate' ? ((error.data as ClassTeacherTaken | undefined) ?? null) : null

const isMailed = (invitation: Staff['invitation']) =>
  invitation?.delivery === 'QUEUED' || invitation?.delivery === 'SENT' || invitation?.state === 'ACCEPTED'

/** Who works at the school, and what they teach in the session that is chosen. */
export default function StaffModal(props: RowDialogProps<Staff>) {
  const { t } = useLingui()
  const { session } = useSessions()
  const isLinked = useRef(false)
  const [found, setFound] = useState<Match[]>([])
  /** Sections whose class teacher is to be this person instead of another, by the other. */
  const instead = useRef(new Map<number, number>())
  const [taken, setTaken] = useState<ClassTeacherTaken | null>(null)
  const [made, setMade] = useState<{ account_id: number; name: string } | null>(null)
  const { form, row, modal } = useEntityForm(staffApi, props, {
    toValues: (staff) => toValues(staff, session?.id ?? null),
    toBody: (values) => ({ ...toBody(values, instead.current), ...(isLinked.current ? { link_existing: true } : {}) }),
  })
  const roles = useRoleChoices(staffKinds, { current: row?.role_ref_id })
  const forget = () => {
    isLinked.current = false
    instead.current.clear()
    setFound([])
    setTaken(null)
  }
  const save = async (values: StaffValues) => {
    setFound([])
    setTaken(null)
    try {
      const { data, warnings } = await modal.save(values)
      instead.current.clear()
      for (const warning of warnings) showWarning(textOf(warning))
      if (!row && values.send_invitation && !isMailed(data.invitation))
        setMade({ account_id: data.account_id, name: data.name })
    } catch (error) {
      setFound(matchesOf(error))
      setTaken(takenIn(error))
      throw error
    } finally {
      isLinked.current = false
    }
  }
  const close = () => {
    forget()
    modal.onClose()
  }
  const closeInvitation = () => {
    setMade(null)
    // It took the focus from the form of the next one, in which nothing is wrong yet.
    form.clearErrors()
  }
  const [linkable] = found.filter(({ staff_id }) => staff_id === null)
  return (
    <>
      <FormModal
        {...modal}
        save={save}
        onClose={close}
        toNext={nextValues}
        title={[t`Create New Staff`, t`Update Staff`]}
        size="xl"
      >
        {linkable && (
          <Button type="submit" variant="light" onClick={() => (isLinked.current = true)}>
            <Trans>Give {linkable.name} a staff record</Trans>
          </Button>
        )}
        <PersonFields form={form} staff={row} roles={roles} />
        {session && (
          <Fieldset legend={t`Teaches in ${session.name}`}>
            <TeachingFields form={form} staff={row} session={session} />
            {taken && <InsteadOf taken={taken} onTake={() => instead.current.set(taken.section_id, taken.staff_id)} />}
          </Fieldset>
        )}
        {!row && (
          <Checkbox
            label={t`Send an invitation to choose a password`}
            {...form.getInputProps('send_invitation', { type: 'checkbox' })}
          />
        )}
      </FormModal>
      <InvitationDialog person={made} invalidates={[staffApi.list]} onClose={closeInvitation} />
    </>
  )
}

/** Saves once more: this person follows the section's class teacher. */
const InsteadOf = ({ taken, onTake }: { taken: ClassTeacherTaken; onTake: () => void }) => (
  <Button type="submit" variant="light" mt="sm" onClick={onTake}>
    <Trans>
      Class teacher of {taken.section} instead of {taken.name}
    </Trans>
  </Button>
)

interface PersonFieldsProps {
  form: UseFormReturnType<StaffValues>
  staff: Staff | null
  roles: ReturnType<typeof useRoleChoices>
}

/** The person, and the role in which they come in. */
function PersonFields({ form, staff, roles }: PersonFieldsProps) {
  const { t } = useLingui()
  const text = (name: keyof StaffValues) => form.getInputProps(name)
  return (
    <Fieldset legend={t`Person`}>
      <SimpleGrid cols={two} verticalSpacing="sm">
        <TextInput label={t`Emp. ID`} withAsterisk data-autofocus {...text('emp_id')} />
        <Pick label={t`Role`} placeholder={t`Choose a role`} withAsterisk choices={roles} {...text('role_ref_id')} />
        <TextInput label={t`First name`} withAsterisk {...text('first_name')} />
        <TextInput label={t`Last name`} {...text('last_name')} />
        <TextInput
          label={t`E-mail`}
          withAsterisk={staff?.role_id === fixedRoles.school_admin}
          description={staff?.login ? t`Signs in as ${staff.login} too` : t`May be empty: a code is printed then`}
          type="email"
          {...text('email')}
        />
        <TextInput label={t`Mobile`} type="tel" placeholder="+91 98765 43210" {...text('mobile')} />
        <TextInput label={t`Designation`} {...text('designation')} />
        <DateField label={t`Date of joining`} {...text('date_of_joining')} />
        <GenderPick {...text('gender')} />
      </SimpleGrid>
    </Fieldset>
  )
}
