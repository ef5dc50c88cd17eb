CREATE TABLE "library_posts" (
	"site_id" uuid NOT NULL,
	"wordpress_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid,
	"status" text NOT NULL,
	"modified_at" timestamp (3) with time zone,
	"author_id" integer DEFAULT 0 NOT NULL,
	"categories" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"tags" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"featured_media" integer DEFAULT 0 NOT NULL,
	"headings" text[] DEFAULT '{}'::text[] NOT NULL,
	"first_paragraph" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}'::text[] NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"text_omitted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "library_posts_site_id_wordpress_id_pk" PRIMARY KEY("site_id","wordpress_id")
);
--> statement-breakpoint
CREATE TABLE "library_syncs" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"per_page" integer DEFAULT 100 NOT NULL,
	"total" integer,
	"hidden" integer DEFAULT 0 NOT NULL,
	"must_compare" boolean DEFAULT false NOT NULL,
	"statuses" text[],
	"kilobytes" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"comparing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "library_syncs_state" CHECK ("library_syncs"."state" in ('reading', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "site_authors" (
	"site_id" uuid NOT NULL,
	"author_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	CONSTRAINT "site_authors_site_id_author_id_pk" PRIMARY KEY("site_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "site_terms" (
	"site_id" uuid NOT NULL,
	"taxonomy" text NOT NULL,
	"term_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"parent" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_terms_site_id_taxonomy_term_id_pk" PRIMARY KEY("site_id","taxonomy","term_id"),
	CONSTRAINT "site_terms_taxonomy" CHECK ("site_terms"."taxonomy" in ('categories', 'tags'))
);
--> statement-breakpoint
ALTER TABLE "library_posts" ADD CONSTRAINT "library_posts_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_posts" ADD CONSTRAINT "library_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_posts" ADD CONSTRAINT "library_posts_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_syncs" ADD CONSTRAINT "library_syncs_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_syncs" ADD CONSTRAINT "library_syncs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_authors" ADD CONSTRAINT "site_authors_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_terms" ADD CONSTRAINT "site_terms_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_posts_post" ON "library_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "library_posts_modified" ON "library_posts" USING btree ("site_id","modified_at");--> statement-breakpoint
CREATE INDEX "library_syncs_due" ON "library_syncs" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "library_syncs_user" ON "library_syncs" USING btree ("user_id");