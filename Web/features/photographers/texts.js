// Made by scripts/words from its catalogue, features/photographers/texts.json; do not edit.

export const peopleTexts = {
  title: 'Photographers',
  mine: 'My photos',
  none: 'No photos yet',
  back: 'Back',
  asGrid: 'Photos',
  asMap: 'Map',
  views: 'View as',
  emptyTitle: 'No photos yet',
  emptyText: 'Photos that they add appear here.',
  emptyOwn: 'Photos that you add appear here and in the library.',
  alone: 'People with an account appear here with their photos.',
  aloneAdministrator: 'No one else has an account yet. People you invite appear here with '
    + 'their photos.',
  invite: 'Invite someone',
  missing: 'Photographer not found',
  find: 'Find a photographer',
  noMatch: 'No one has that name.',
};
