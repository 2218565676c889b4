import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type SignInPolicy, signInPolicyApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { LeaveGuard } from '#web/ui/dialog/leave-guard.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import { LocalAdmins, PasskeyKinds, StepKinds, WaysByKind } from './policy-fields.tsx'
import { usePolicyForm } from './use-policy-form.ts'

/** What the school decides about ways in. */
export function PolicyPart() {
  const { data, error, refetch } = useRead(signInPolicyApi.get, {}, { toasts: 'none' })
  if (error) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return <Decisions policy={data} />
}

function Decisions({ policy }: { policy: SignInPolicy }) {
  const { t } = useLingui()
  const may = useMay()(signInPolicyApi.update)
  const form = usePolicyForm(policy)
  const { refusal, pending, current } = form
  // The platform's own people have one kind, and come as they like.
  const isPlatform = Object.keys(current.ways).length === 0
  const isStale = refusal?.errorCode === 'stale_row'
  return (
    <form
      aria-label={t`Who signs in how`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <LeaveGuard isDirty={() => form.isDirty && !pending} />
      <fieldset disabled={!may} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Stack gap="lg" maw={720}>
          <Title order={2}>
            <Trans>Who signs in how</Trans>
          </Title>
          {refusal && (
            <Alert color={refusal.status === 409 ? 'yellow' : 'red'} role="alert">
              {refusalText(refusal)}
              {isStale && (
                <Button mt="xs" variant="light" onClick={() => form.take(refusal.data as SignInPolicy)}>
                  <Trans>Show the new values</Trans>
                </Button>
              )}
            </Alert>
          )}
          {!isPlatform && <WaysByKind form={form} people={current.people} provider={current.provider} />}
          {!isPlatform && current.provider !== null && (
            <LocalAdmins form={form} admins={current.admins} provider={current.provider} />
          )}
          <StepKinds form={form} people={current.people} isPlatform={isPlatform} />
          {!isPlatform && <PasskeyKinds form={form} />}
          {may && (
            <Group>
              <Button type="submit" aria-disabled={pending || !form.isDirty}>
                {pending ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
              </Button>
              {!form.isDirty && (
                <Text size="sm" c="dimmed">
                  <Trans>Nothing is changed.</Trans>
                </Text>
              )}
            </Group>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}
