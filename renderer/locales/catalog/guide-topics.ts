/** The topics of the guide, in the order of its list: one for each job. */
export const guideTopics = [
  'signIn',
  'find',
  'look',
  'health',
  'compare',
  'notes',
  'prepare',
  'offline',
  'export',
  'verify',
  'pack',
  'storage',
  'settings',
  'fails',
] as const;

export type GuideTopicId = (typeof guideTopics)[number];

/** A part of a topic: steps in their order, or points in any. */
export interface GuidePart {
  readonly heading: string;
  readonly kind: 'steps' | 'points';
  readonly lines: readonly string[];
}

/**
 * A topic in one language; its title is the text `guide.topic.…` of the catalog. Labels, keys and links stand in lines as marks, and so follow
 * the screen: `{gallery.filter}` the label of this text, `{key palette}` a shortcut, `{page offline/pins}` a page, `{topic find}` a topic.
 */
export interface GuideTopic {
  readonly lead: string;
  readonly parts: readonly GuidePart[];
  /** What the picture shows, in words. */
  readonly picture: string;
}

/** The guide in one language. It is loaded when it is opened. */
export type Guide = Readonly<Record<GuideTopicId, GuideTopic>>;
