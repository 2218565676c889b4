import type { SeriesDocumentName } from '#contract'
import type { LanguageOf } from '../../../../domain/languages.ts'

/** What documents of a series are called in the names of files. */
export const documentWords: Readonly<Record<LanguageOf<'files'>, Readonly<Record<SeriesDocumentName, string>>>> = {
  en: {
    'date-sheet': 'date sheet',
    'admit-cards': 'admit cards',
    'door-list': 'door lists',
    'seat-chart': 'seating plans',
    'room-attendance': 'attendance',
    'packet-labels': 'packet labels',
    'desk-slips': 'desk slips',
    'duty-list': 'duties',
    absentees: 'absentees',
    day: 'everything',
  },
  hi: {
    'date-sheet': 'तिथि-सारणी',
    'admit-cards': 'प्रवेश-पत्र',
    'door-list': 'द्वार सूचियाँ',
    'seat-chart': 'बैठक योजना',
    'room-attendance': 'उपस्थिति',
    'packet-labels': 'पैकेट लेबल',
    'desk-slips': 'मेज़ पर्चियाँ',
    'duty-list': 'निरीक्षण कार्य',
    absentees: 'अनुपस्थित',
    day: 'सब कुछ',
  },
}
