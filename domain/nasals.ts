/** A nasal before a consonant that is spoken at the same place: हिन्दी and हिंदी, चन्द्र and चंद्र, सम्बन्ध and संबंध are one word. */
const BEFORE_ITS_OWN = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g

/** Hindi as it is compared: such a nasal as the point, as which it may be written just as well. */
export const withPoints = (text: string): string => text.replace(BEFORE_ITS_OWN, 'ं')
