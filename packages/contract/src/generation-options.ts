export const TONES = ['informative', 'conversational', 'professional', 'humorous', 'persuasive'] as const;
export const AUDIENCES = ['general', 'beginners', 'intermediate', 'expert', 'technical'] as const;
export const LENGTHS = ['short', 'medium', 'long'] as const;
