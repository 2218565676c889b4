import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Checkbox, Fieldset, Group, NumberInput, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type KindCount, MOST_REMEMBERED_DAYS, type SignInPolicy, schoolKinds } from '#contract'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import type { PolicyForm } from './use-policy-form.ts'

/** What the people of a base kind are called, many of them. */
function useKindNames(): Record<number, string> {
  const { t } = useLingui()
  return { 1: t`Super admins`, 2: t`Admins`, 3: t`Teachers`, 4: t`Pupils`, 5: t`Examination staff` }
}

const toggled = (chosen: readonly number[], one: number) =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one].sort((a, b) => a - b)

interface KindsProps {
  legend: string
  about: ReactNode
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  /** Chosen whatever the school says. */
  always?: number
  disabled?: boolean
  error?: string | undefined
  note?: (kind: number) => ReactNode
  kinds?: readonly number[]
  children?: ReactNode
}

/** Kinds of people, each with what is worth knowing of it. */
function Kinds({
  legend,
  about,
  chosen,
  onChange,
  always,
  disabled,
  error,
  note,
  kinds = schoolKinds,
  children,
}: KindsProps) {
  const names = useKindNames()
  return (
    <Fieldset legend={legend} disabled={disabled ?? false}>
      <Stack gap="xs">
        <Text size="sm">{about}</Text>
        {kinds.map((kind) => (
          <Group key={kind} justify="space-between" gap="xs">
            <Checkbox
              label={names[kind]}
              checked={chosen.includes(kind)}
              disabled={kind === always}
              onChange={() => onChange(toggled(chosen, kind))}
            />
            {note && (
              <Text size="sm" c="dimmed">
                {note(kind)}
              </Text>
            )}
          </Group>
        ))}
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
        {children}
      </Stack>
    </Fieldset>
  )
}

interface WaysProps {
  form: PolicyForm
  people: readonly KindCount[]
  provider: string | null
}

const countOf = (people: readonly KindCount[], kind: number) => people.find((one) => one.kind === kind)

/** Who comes by the account elsewhere alone, and how many of them could not yet. */
export function WaysByKind({ form, people, provider }: WaysProps) {
  const { t } = useLingui()
  const note = (kind: number) => {
    const found = countOf(people, kind)
    if (!found || found.unlinked === 0) return null
    const { unlinked, people: all } = found
    return t`${plural(unlinked, { one: '# of', other: '# of' })} ${all} not linked yet`
  }
  return (
    <Kinds
      legend={t`By an account elsewhere alone`}
      about={
        provider === null ? (
          <Trans>Add a way to sign in above, test it and turn it on. Then you can ask for it here.</Trans>
        ) : (
          <Trans>
            These sign in with {provider}; their passwords and passkeys open nothing any more. All others come as they
            like. Whoever has not linked an account yet is let in by an invitation.
          </Trans>
        )
      }
      disabled={provider === null}
      chosen={form.values.alone}
      onChange={(alone) => form.set({ alone })}
      error={form.errors.ways}
      note={provider === null ? undefined : note}
    />
  )
}

interface LocalProps {
  form: PolicyForm
  admins: SignInPolicy['admins']
  provider: string
}

/** Who comes in when the account elsewhere does not. */
export function LocalAdmins({ form, admins, provider }: LocalProps) {
  const { t } = useLingui()
  const { values, set, errors } = form
  return (
    <Fieldset legend={t`Local admins`}>
      <Stack gap="xs">
        <Text size="sm">
          <Trans>
            They come in without {provider}, so that the school is not shut out when it fails. They need a passkey, or a
            password and an authenticator app.
          </Trans>
        </Text>
        {admins.map(({ account_id, name, ready }) => (
          <Group key={account_id} justify="space-between" gap="xs">
            <Checkbox
              label={name}
              checked={values.local.includes(account_id)}
              onChange={() => set({ local: toggled(values.local, account_id) })}
            />
            {ready ? (
              <Badge data-look="done">{t`Ready`}</Badge>
            ) : (
              <Text size="sm" c="dimmed">
                <Trans>needs a passkey or an app, in My profile</Trans>
              </Text>
            )}
          </Group>
        ))}
        {errors.local_admin_ids && (
          <Text size="sm" c="red" role="alert">
            {errors.local_admin_ids}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

/** Who needs a second step, from when on, and how many have none yet. */
export function StepKinds({ form, people, isPlatform }: Pick<WaysProps, 'form' | 'people'> & { isPlatform: boolean }) {
  const { t } = useLingui()
  const note = (kind: number) => {
    const found = countOf(people, kind)
    if (!found || found.without_step === 0) return null
    const { without_step, people: all } = found
    return t`${plural(without_step, { one: '# of', other: '# of' })} ${all} without one`
  }
  return (
    <Kinds
      legend={t`Second step`}
      about={
        <Trans>
          These show a passkey or a code of an app beside their password. Admins always do, from the day below on; until
          then they are reminded, afterwards they set one up before all else.
        </Trans>
      }
      kinds={isPlatform ? [1] : schoolKinds}
      always={isPlatform ? 1 : 2}
      chosen={form.values.second_step}
      onChange={(second_step) => form.set({ second_step })}
      error={form.errors.second_step}
      note={note}
    >
      <DateField
        label={t`From`}
        description={t`Empty: nobody has to yet.`}
        w={240}
        value={form.values.from}
        onChange={(from) => form.set({ from })}
        error={form.errors.second_step_from}
      />
      {!isPlatform && (
        <NumberInput
          label={t`Days for which a device may be remembered`}
          description={t`Whoever ticks it is not asked on that device again until then, or until a password or a way in changes; admins always are. 0: everybody every time.`}
          maw={480}
          min={0}
          max={MOST_REMEMBERED_DAYS}
          clampBehavior="none"
          value={form.values.days}
          onChange={(days) => form.set({ days })}
          error={form.errors.remember_step_days}
        />
      )}
    </Kinds>
  )
}

/** Who may add passkeys. */
export function PasskeyKinds({ form }: Pick<WaysProps, 'form'>) {
  const { t } = useLingui()
  return (
    <Kinds
      legend={t`Passkeys`}
      about={<Trans>These may add passkeys in My profile. Passkeys that are there go on.</Trans>}
      chosen={form.values.passkeys}
      onChange={(passkeys) => form.set({ passkeys })}
      error={form.errors.passkeys}
    />
  )
}
