import { TextInput, type TextInputProps } from '@mantine/core'

/** A number that may have a fraction, as it is typed: with a decimal comma too (read-number.ts). */
export const DecimalField = (props: TextInputProps) => <TextInput inputMode="decimal" autoComplete="off" {...props} />
