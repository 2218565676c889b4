import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { SchoolSettings } from '#contract'
import { SectionFrame } from './section-frame.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

const toValues = ({ mail }: SchoolSettings) => ({ from_name: mail?.from_name ?? '', reply_to: mail?.reply_to ?? '' })

/** Emptied, mails come in the school's name, and answers go to its office. */
const toBody = ({ from_name, reply_to }: ReturnType<typeof toValues>) => ({
  mail: from_name || reply_to ? { from_name, reply_to: reply_to || null } : null,
})

const fieldNames = { 'mail.from_name': 'from_name', 'mail.reply_to': 'reply_to' }

/** Who the school's mails come from, and where answers go. */
export function MailSection({ settings }: SectionProps) {
  const { t } = useLingui()
  const section = useSectionForm(settings, { toValues, toBody, fieldNames })
  const { form } = section
  return (
    <SectionFrame title={t`Mail`} section={section}>
      <TextInput
        label={t`Mails come from`}
        placeholder={settings.name}
        description={t`The name that people see beside the mail.`}
        {...form.getInputProps('from_name')}
      />
      <TextInput
        label={t`Answers go to`}
        type="email"
        placeholder={settings.email}
        {...form.getInputProps('reply_to')}
      />
    </SectionFrame>
  )
}
