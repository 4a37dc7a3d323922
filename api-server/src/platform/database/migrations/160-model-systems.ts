export const modelSystems = `
-- Systems and zones with the numbers of their elements; of models converted before there are none.
ALTER TABLE app.models ADD systems jsonb NOT NULL DEFAULT '[]';
-- Where the file says that it stands on the map, and where true north is; null: it says nothing.
ALTER TABLE app.models ADD georeference jsonb;
`
