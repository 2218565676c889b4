import { i18n } from '@lingui/core'
import { texts } from '../../contract/texts/all.ts'

/** Tests read the contract's sentences in English, as they stand in its tables; a test that loads a catalogue replaces them. Days as where no school is known. */
i18n.loadAndActivate({ locale: 'en', locales: 'en-GB', messages: { ...texts } })
