ALTER TABLE "site_terms" ALTER COLUMN "former_names" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "site_terms" ALTER COLUMN "former_names" SET DATA TYPE jsonb USING to_jsonb("former_names");--> statement-breakpoint
ALTER TABLE "site_terms" ALTER COLUMN "former_names" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
-- When they were renamed is not known: every version that is there may have a former name.
UPDATE "site_terms" SET "former_names" = (
  SELECT jsonb_agg(jsonb_build_object('name', e.name, 'until', now()) ORDER BY e.at DESC)
  FROM jsonb_array_elements_text("former_names") WITH ORDINALITY AS e(name, at)
) WHERE "former_names" <> '[]'::jsonb;
