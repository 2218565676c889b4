import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { textOf } from '#web/ui/message/sentence-text.ts'
import type { SchoolValues } from './school-values.ts'
import { useSubDomain } from './use-sub-domain.ts'

interface SubDomainFieldProps {
  form: UseFormReturnType<SchoolValues>
  /** The school that has it already, null for a new one. */
  id: number | null
  /** The dialog is open: nobody is asked while it is not. */
  opened: boolean
}

/** The label of a school's address, with the whole address and whether it is free. */
export function SubDomainField({ form, id, opened }: SubDomainFieldProps) {
  const { t } = useLingui()
  const verdict = useSubDomain(form, id, opened)
  const address = addressOf(verdict?.sub_domain ?? form.values.sub_domain.trim().toLowerCase())
  const refused = verdict && !verdict.free && verdict.reason ? textOf(verdict.reason) : null
  const { error, ...input } = form.getInputProps('sub_domain')
  return (
    <TextInput
      label={t`Sub-domain`}
      description={t`The first part of the school's address. Its people sign in there.`}
      withAsterisk
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      error={error ?? refused}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      {...input}
      inputContainer={(box) => (
        <>
          {box}
          <Text size="sm" mt={4} role="status" c={verdict?.free ? 'var(--q-ok)' : 'dimmed'}>
            {!error &&
              !refused &&
              form.values.sub_domain !== '' &&
              (verdict?.free ? <Trans>{address} is free</Trans> : address)}
          </Text>
        </>
      )}
    />
  )
}

/** The address of a school of this platform, whose own address is that of the screen. */
export const addressOf = (sub_domain: string): string => `${sub_domain}.${location.host}`
